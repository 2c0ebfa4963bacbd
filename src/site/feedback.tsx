import { apiUrl } from '../browser/request.ts';
import { telWords } from '../editable/tel.tsx';
import { callOf } from '../model/help/call.ts';
import { FEEDBACK } from '../model/limits.ts';
import { FEEDBACK_TEXTS } from '../model/texts.ts';
import type { FeedbackView } from '../model/view.ts';
import { SearchCalls, shownCards } from './search-page.tsx';

interface PostProps {
  /** The slug of the page that readers answer about. */
  readonly slug: string;
  readonly apiBaseUrl: string;
}

/** The form below a page: ‘Was this page clear?’. */
export function FeedbackForm({ slug, apiBaseUrl }: PostProps) {
  return (
    <form
      className="page-feedback"
      method="post"
      action={answerUrl(apiBaseUrl)}
      aria-label={FEEDBACK_TEXTS.question}
    >
      <p>{FEEDBACK_TEXTS.question}</p>
      <button type="submit" className="button-secondary" name="yes" value={slug}>
        {FEEDBACK_TEXTS.yes}
      </button>
      <button type="submit" className="button-secondary" name="no" value={slug}>
        {FEEDBACK_TEXTS.no}
      </button>
    </form>
  );
}

/** Shows the page after an answer: thanks or a question and, if the words are about danger, the numbers to call. For use in `<main>`. */
export function FeedbackPage({ view }: { view: FeedbackView }) {
  const { shell, page, asks, text, failure, cards } = view;
  const title = failure ? FEEDBACK_TEXTS.problem : asks ? FEEDBACK_TEXTS.ask : FEEDBACK_TEXTS.thanks;
  return (
    <div className="wrap content form-block">
      <h1>{title}</h1>
      {shownCards(cards, shell).length === 0 ? null : (
        <div className="mb-3">
          <SearchCalls cards={cards} shell={shell} />
        </div>
      )}
      {asks && page ? (
        <WordsForm view={view} slug={page.slug} />
      ) : (
        <>
          {failure ? <p>{failure}</p> : null}
          {failure && text !== '' ? (
            <p className="form-written">
              <bdi>{text}</bdi>
            </p>
          ) : null}
        </>
      )}
      <p>
        <a href={page?.path ?? '/'}>
          {page ? `${FEEDBACK_TEXTS.back} ‘${page.title}’` : FEEDBACK_TEXTS.home}
        </a>
      </p>
    </div>
  );
}

/** Asks a reader what was not clear. Begins with the number to call, because nobody answers the words. */
function WordsForm({ view, slug }: { view: FeedbackView; slug: string }) {
  const { shell, text, failure } = view;
  const call = callOf(view.call, shell.nav);
  const problem = failure ? 'feedback-problem' : undefined;
  return (
    <form
      className="form"
      aria-label={FEEDBACK_TEXTS.ask}
      method="post"
      action={answerUrl(shell.baseUrls.apiBaseUrl)}
    >
      <p>
        {FEEDBACK_TEXTS.nobody}
        {call ? (
          <>
            {` ${FEEDBACK_TEXTS.talk} `}
            <a href={call.number.href}>{telWords(call.number.text)}</a>
          </>
        ) : null}
      </p>
      <div className="form-field">
        <label htmlFor="hearth-feedback-words">
          {FEEDBACK_TEXTS.words.replace('{max}', String(FEEDBACK.characters))}
        </label>
        {failure ? (
          <p id={problem} className="form-problem">
            {failure}
          </p>
        ) : null}
        <textarea
          id="hearth-feedback-words"
          name="text"
          rows={6}
          defaultValue={text || undefined}
          aria-invalid={problem && true}
          aria-describedby={problem}
        />
      </div>
      <button type="submit" className="button" name="no" value={slug}>
        {FEEDBACK_TEXTS.send}
      </button>
    </form>
  );
}

const answerUrl = (apiBaseUrl: string) => apiUrl(apiBaseUrl, 'feedback/answer');

import { useId } from 'react';
import { dayInWords } from '../../../model/day-in-words.ts';
import type { PageFeedback } from '../../../model/feedback.ts';
import { FEEDBACK_LIST_SIZE } from '../../../model/limits.ts';
import { CONFIRMATIONS, FEEDBACK_TEXTS } from '../../../model/texts.ts';
import { Action } from '../../lists/actions.tsx';
import type { ListDescription, ListTools } from '../../lists/ListScreen.tsx';
import { serverList, shownSite } from '../../lists/paged-list.ts';
import { Time } from '../../lists/time.tsx';
import { changeOnServer } from '../../saving/server-calls.ts';
import { PageLink } from '../sitemap/page-links.tsx';

/** The answers to ‘Was this page clear?’ for each published version of a page, the latest version first. */
export const feedback = serverList<object, PageFeedback>({
  path: 'feedback/list',
  rows: 'feedback',
  query: {},
  parameters: shownSite,
  pageSize: FEEDBACK_LIST_SIZE.default,
  one: 'version of a page',
  many: 'versions of pages',
  loading: 'Loading answers…',
  failed: 'The answers could not be listed.',
  none: 'No reader has answered yet.',
});

export const feedbackList: ListDescription<object, PageFeedback> = {
  list: feedback,
  pages: 'Pages of answers',
  isPart: true,
  about: (
    <p className="he-muted">
      Readers answer below each page that has no quick exit. Only their answers, their words and the day are
      stored, nothing about the readers. Words are deleted after the same time as submissions.
    </p>
  ),
  items: { label: FEEDBACK_TEXTS.question, Item: FeedbackItem },
};

/** Shows a version of a page: how many readers found it clear, and what the others wrote. The words are text, whatever they look like. */
export function FeedbackItem({ row, tools }: { row: PageFeedback; tools: ListTools }) {
  const { title, slug, version, yes, no, texts } = row;
  const headingId = useId();
  const remove = (_id: string) =>
    tools.change({
      ask: {
        message: CONFIRMATIONS.remove,
        consequence: 'These words are deleted for good. The answer stays counted.',
        yes: 'Delete',
      },
      call: () => changeOnServer('feedback/remove', { _id }),
      done: 'The words were deleted',
      failed: 'They could not be deleted.',
    });
  return (
    <li>
      <article className="he-entry" aria-labelledby={headingId}>
        <h3 id={headingId}>
          <bdi>{title.trim() || 'Without a title'}</bdi>
        </h3>
        <p>
          <strong>{`Yes ${yes.toLocaleString('en-AU')} · No ${no.toLocaleString('en-AU')}`}</strong>
        </p>
        <p className="he-muted">
          <PageLink slug={slug} />
          {', as published at '}
          <Time iso={version} />
        </p>
        {texts.length === 0 ? null : (
          <ul className="he-page-words">
            {texts.map(({ _id, words, day }) => (
              <li key={_id}>
                <p dir="auto">{words}</p>
                <span className="he-muted">{dayInWords(day)}</span>
                <Action label="Delete" about={words.slice(0, 60)} onChoose={() => remove(_id)} />
              </li>
            ))}
          </ul>
        )}
      </article>
    </li>
  );
}

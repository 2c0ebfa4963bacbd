import { useStore } from '@nanostores/react';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { REVIEW_LIST_SIZE, REVIEW_TEXT_LENGTH } from '../../../model/limits.ts';
import { pageHref } from '../../../model/link.ts';
import type { Review, WaitingPage } from '../../../model/reviews.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { ofThisSite } from '../../document/sites.ts';
import { Action, Failure } from '../../lists/actions.tsx';
import { EntryScreen } from '../../lists/EntryScreen.tsx';
import { type ListDescription, ListScreen, type ListTools } from '../../lists/ListScreen.tsx';
import { serverList } from '../../lists/paged-list.ts';
import { Recently } from '../../lists/time.tsx';
import { publishAsked } from '../../panels/publish/publish-page.ts';
import { askerWords } from '../../panels/review/messages.ts';
import { Quoted } from '../../panels/review/ReviewState.tsx';
import { ReviewText } from '../../panels/review/ReviewText.tsx';
import { $waiting, hearWaiting } from '../../panels/review/review-state.ts';
import type { DifferingBlock } from '../../saving/compare.ts';
import { Differences } from '../../saving/Differences.tsx';
import { treeWith } from '../../saving/documents.ts';
import { failureWords } from '../../saving/failure-words.ts';
import { RequestState } from '../../ui/RequestState.tsx';
import { toastError, toastSuccess } from '../../ui/toasts.ts';
import { useRequest } from '../../ui/use-request.ts';
import { goToPage, pageWords } from '../sitemap/page-links.tsx';
import { loadDraft, sitemap } from '../sitemap/sitemap-list.ts';
import { FirstChange } from './FirstChange.tsx';
import { Face, PageTitle } from './parts.tsx';
import { declineWaiting, isGone, loadChanges, publishWaiting } from './waiting-calls.ts';

/**
 * The pages of this site that this user is asked to publish, the longest waiting first. The menu shows the number of these
 * pages.
 */
export const waitingPages = serverList<object, WaitingPage>({
  path: 'reviews/list',
  rows: 'pages',
  query: {},
  parameters: ofThisSite,
  pageSize: REVIEW_LIST_SIZE.default,
  heard: hearWaiting,
  one: 'page',
  many: 'pages',
  loading: 'Looking for pages that wait…',
  failed: 'The pages that wait could not be listed.',
  none: 'No page waits for you to publish it.',
});

const CHANGED_MEANWHILE =
  'Somebody has changed this page since you looked. Look at what changed, then publish it.';

/** Shows a page that waits for publication: who asked and why, what changed, and the possible actions. */
export function WaitingItem({ row, tools }: { row: WaitingPage; tools: ListTools }) {
  const id = useId();
  const [under, setUnder] = useState(false);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { slug, title, review, changedSince } = row;
  const named = title.trim() === '' ? pageHref(slug) : title.trim();
  const publish = async () => {
    setUnder(true);
    setFailure(null);
    try {
      if (await publishWaiting(row)) {
        toastSuccess('Published');
        tools.done();
        sitemap.again();
        return true;
      }
      setFailure(CHANGED_MEANWHILE);
      tools.again();
    } catch (error) {
      setFailure(failureWords(error));
      // Reloading removes the row together with its message, so a toast shows the error.
      if (isGone(error)) {
        toastError(`${named} was not published. Somebody has deleted it.`);
        tools.again();
      }
    }
    setUnder(false);
    return false;
  };
  const ask = async () => {
    setFailure(null);
    setAsking(true);
    const draft = async () => treeWith(PAGE_KEY, await loadDraft(row));
    await publishAsked({ page: row, draft, publish }).catch((error: unknown) =>
      setFailure(failureWords(error)),
    );
    setAsking(false);
  };
  const asker = askerWords(review, undefined);
  return (
    <li className="he-entry he-asked" aria-labelledby={id}>
      <div className="he-asked-head">
        <Face name={asker} />
        <PageTitle id={id} title={title} slug={slug} />
        <span className="he-muted">
          {asker} asked <Recently iso={review.askedAt} />
        </span>
      </div>
      {changedSince ? <p>The page was changed since.</p> : null}
      <Quoted>{review.note}</Quoted>
      <Changes row={row} onChanged={tools.again}>
        <Failure words={failure} />
        <Action
          label={under ? 'Publishing…' : 'Publish'}
          name={`Publish ${named}`}
          isMain
          off={under || asking}
          onChoose={() => void ask()}
        />
        <Action label="Open the page" aboutId={id} onChoose={() => goToPage(slug)} />
        <Action
          label="Decline"
          name={`Decline ${named}`}
          onChoose={() => tools.show(<DeclineDialog row={row} tools={tools} />)}
        />
      </Changes>
    </li>
  );
}

interface ChangesProps {
  row: WaitingPage;
  /** Loads the list again. */
  onChanged(): void;
  /** The buttons of the request. */
  children: ReactNode;
}

/** Shows the first changed words of a waiting page, the buttons of its request and, on demand, everything that changed. */
function Changes({ row, onChanged, children }: ChangesProps) {
  const load = useCallback(() => loadChanges(row), [row]);
  const request = useRequest(load);
  const [isOpen, setIsOpen] = useState(false);
  const changes = request.value;
  const count = Array.isArray(changes) ? differencesIn(changes) : 0;
  return (
    <>
      <RequestState request={request} waiting="Comparing…" />
      {changes === null ? null : Array.isArray(changes) ? (
        <FirstChange blocks={changes} />
      ) : (
        <p className="he-first-change">{UNCOMPARED[changes as keyof typeof UNCOMPARED]}</p>
      )}
      <div className="he-entry-tools">
        {children}
        {changes === 'changed' ? <Action label="Look again" onChoose={onChanged} /> : null}
        {count === 0 ? null : (
          <button
            type="button"
            className="he-all-changes"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {count === 1 ? 'See the change' : `All ${count} changes`}
          </button>
        )}
      </div>
      {isOpen && Array.isArray(changes) ? (
        <div className="he-waiting-changes">
          <Differences blocks={changes} names={{ mine: 'Visitors see', theirs: 'Draft' }} />
        </div>
      ) : null}
    </>
  );
}

const UNCOMPARED = {
  changed: 'Somebody has changed this page since you looked.',
  new: 'Visitors see nothing of this page now. Open it to read it.',
  unknown: 'It was published too long ago to be compared here. Open the page.',
} as const;

const differencesIn = (blocks: readonly DifferingBlock[]) =>
  blocks.reduce((sum, { differences }) => sum + differences.length, 0);

/** Asks for the reason why a page is not published, and sends it to the user who requested publication. */
function DeclineDialog({ row, tools }: { row: WaitingPage; tools: ListTools }) {
  const [values, setValues] = useState({ reason: '' });
  /** The request as listed, or a newer one that replaced it. */
  const [review, setReview] = useState(row.review);
  return (
    <EntryScreen<typeof values, Review>
      look="dialog"
      heading={`Decline to publish ${pageWords(row)}`}
      values={values}
      onChange={(part) => setValues({ ...values, ...part })}
      parts={[
        <p key="about">The page stays as it is: a draft that can be changed, and asked for again.</p>,
        <Quoted key="note">{review.note}</Quoted>,
        {
          name: 'reason',
          part: ({ errorsOf, change }) => (
            <ReviewText
              label="What should change"
              help={`${review.askedBy.username} sees this. At most ${REVIEW_TEXT_LENGTH} letters.`}
              required
              value={values.reason}
              problem={errorsOf('reason')[0] ?? null}
              onChange={(reason) => change({ reason })}
            />
          ),
        },
      ]}
      send={async ({ reason }) => {
        const newer = await declineWaiting({ ...row, review }, reason);
        if (newer === null) {
          toastSuccess('Declined');
          return tools.done();
        }
        setReview(newer);
        tools.again();
        return askedAgain(newer);
      }}
      submit={['Decline', 'Declining…']}
      onCancel={() => {
        tools.show(null);
        // The request may no longer exist, so the list is reloaded.
        tools.again();
      }}
    />
  );
}

/** Says that the request was not declined because a newer one replaced it. */
function askedAgain({ askedBy }: Review): string {
  return `${askedBy.username || 'Somebody'} has asked again since you looked, so nothing was declined. Look at what changed first, or decline this request instead.`;
}

const waiting: ListDescription<object, WaitingPage> = {
  list: waitingPages,
  pages: 'Pages of those that wait',
  isPart: true,
  items: { label: 'Pages waiting for publication', Item: WaitingItem },
};

/** Shows the pages with an open request for publication, to users who may publish them. Stays once there was one. */
export function WaitingPages() {
  const id = useId();
  const isWaiting = useStore($waiting) > 0;
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    wasWaiting.current ||= isWaiting;
  }, [isWaiting]);
  return (
    <section className="he-waiting" aria-labelledby={id} hidden={!isWaiting && !wasWaiting.current}>
      <h3 id={id}>Waiting for publication</h3>
      <ListScreen of={waiting} />
    </section>
  );
}

import { useStore } from '@nanostores/react';
import { useCallback, useId, useState } from 'react';
import { REVIEW_LIST_SIZE, REVIEW_TEXT_LENGTH, REVIEWS_COUNTED } from '../../../../model/limits.ts';
import { pageHref } from '../../../../model/link.ts';
import type { Review, WaitingPage } from '../../../../model/reviews.ts';
import { PAGE_KEY } from '../../../../model/roots.ts';
import { ofThisSite } from '../../../document/sites.ts';
import { Action, Failure } from '../../../lists/actions.tsx';
import { EntryScreen } from '../../../lists/EntryScreen.tsx';
import { type ListDescription, ListScreen, type ListTools } from '../../../lists/ListScreen.tsx';
import { Loaded } from '../../../lists/Loaded.tsx';
import { serverList } from '../../../lists/paged-list.ts';
import { Fold } from '../../../lists/Retention.tsx';
import { publishAsked } from '../../../panels/publish/publish-page.ts';
import { askerWords, waitingCount } from '../../../panels/review/messages.ts';
import { Quoted } from '../../../panels/review/ReviewState.tsx';
import { ReviewText } from '../../../panels/review/ReviewText.tsx';
import { $waiting, hearWaiting } from '../../../panels/review/review-state.ts';
import { Differences } from '../../../saving/Differences.tsx';
import { treeWith } from '../../../saving/documents.ts';
import { failureWords } from '../../../saving/failure-words.ts';
import { toastError, toastSuccess } from '../../../ui/toasts.ts';
import { When } from '../../../ui/When.tsx';
import { goToPage, PageLink, pageWords } from '../page-links.tsx';
import { loadDraft, sitemap } from '../sitemap-list.ts';
import { type Changes, declineWaiting, isGone, loadChanges, publishWaiting } from './waiting-calls.ts';

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
  const [comparing, setComparing] = useState(false);
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
    const draft = async () => treeWith(PAGE_KEY, await loadDraft(row)).blocks;
    await publishAsked({ page: row, draft, publish }).catch((error: unknown) =>
      setFailure(failureWords(error)),
    );
    setAsking(false);
  };
  return (
    <li className="he-entry" aria-labelledby={id}>
      <strong id={id}>{named}</strong>
      <PageLink slug={slug} />
      <p>
        {askerWords(review, undefined)} asked <When iso={review.askedAt} />.
        {changedSince ? ' The page was changed since.' : ''}
      </p>
      <Quoted>{review.note}</Quoted>
      <Failure words={failure} />
      <div className="he-entry-tools">
        <Action
          label={under ? 'Publishing…' : 'Publish'}
          name={`Publish ${named}`}
          isMain
          off={under || asking}
          onChoose={() => void ask()}
        />
        <Action
          label="Decline"
          name={`Decline ${named}`}
          onChoose={() => tools.show(<DeclineDialog row={row} tools={tools} />)}
        />
        <Action
          label="What changed"
          aboutId={id}
          expanded={comparing}
          onChoose={() => setComparing(!comparing)}
        />
        <Action label="Open page" aboutId={id} onChoose={() => goToPage(slug)} />
      </div>
      {comparing ? <Differing row={row} onChanged={tools.again} /> : null}
    </li>
  );
}

/** Shows the differences between the draft of a waiting page and its published version. `onChanged` reloads the list. */
function Differing({ row, onChanged }: { row: WaitingPage; onChanged(): void }) {
  const load = useCallback(() => loadChanges(row), [row]);
  return (
    <div className="he-waiting-changes">
      <Loaded load={load} waiting="Comparing…">
        {(changes) => <Changed changes={changes} onChanged={onChanged} />}
      </Loaded>
    </div>
  );
}

function Changed({ changes, onChanged }: { changes: Changes; onChanged(): void }) {
  if (changes === 'changed') {
    return (
      <>
        <p>Somebody has changed this page since you looked.</p>
        <Action label="Look again" onChoose={onChanged} />
      </>
    );
  }
  if (changes === 'new') return <p>Visitors see nothing of this page now. Open it to read it.</p>;
  if (changes === 'unknown') return <p>It was published too long ago to be compared here. Open the page.</p>;
  return <Differences blocks={changes} names={{ mine: 'Visitors see', theirs: 'Draft' }} />;
}

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

/**
 * Shows the pages with an open request for publication, to users who may publish them. The summary shows the number of these
 * pages.
 */
export function WaitingPages() {
  const count = waitingCount(useStore($waiting), REVIEWS_COUNTED);
  return (
    <Fold summary={`Waiting for publication (${count})`}>
      <ListScreen of={waiting} />
    </Fold>
  );
}

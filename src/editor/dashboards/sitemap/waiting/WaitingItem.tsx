import { useId, useState } from 'react';
import { pageHref } from '../../../../model/link.ts';
import { PAGE_KEY } from '../../../../model/roots.ts';
import { failureWords } from '../../../panels/failure-words.ts';
import { publishAsked } from '../../../panels/publish/publish-page.ts';
import { Quoted } from '../../../panels/review/ReviewState.tsx';
import { askerWords } from '../../../panels/review/review-words.ts';
import { treeWith } from '../../../saving/documents.ts';
import { toastError } from '../../../ui/toasts.ts';
import { When } from '../../../ui/When.tsx';
import { goToPage } from '../go-to-page.ts';
import { PageLink } from '../PageLink.tsx';
import { loadDraft } from '../sitemap-calls.ts';
import { WaitingChanges } from './WaitingChanges.tsx';
import { CHANGED_MEANWHILE, isGone, publishWaiting } from './waiting-calls.ts';
import type { WaitingPage } from './waiting-list.ts';

interface WaitingItemProps {
  row: WaitingPage;
  onPublished(): void;
  onDecline(): void;
  /** Called where the page is another one than is shown here. */
  onChanged(): void;
}

/** A page that waits for publication: who asked and why, what changed, and what can be done. */
export function WaitingItem({ row, onPublished, onDecline, onChanged }: WaitingItemProps) {
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
        onPublished();
        return true;
      }
      setFailure(CHANGED_MEANWHILE);
      onChanged();
    } catch (error) {
      setFailure(failureWords(error));
      // Its row goes with the message.
      if (isGone(error)) {
        toastError(`${named} was not published. Somebody has deleted it.`);
        onChanged();
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
    <li className="he-waiting" aria-labelledby={id}>
      <strong id={id}>{named}</strong>
      <PageLink slug={slug} />
      <p>
        {askerWords(review, undefined)} asked <When iso={review.askedAt} />.
        {changedSince ? ' The page was changed since.' : ''}
      </p>
      <Quoted>{review.note}</Quoted>
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          {failure}
        </p>
      )}
      <div className="he-waiting-tools">
        <button
          type="button"
          className="he-button he-button-main"
          aria-label={`Publish ${named}`}
          aria-disabled={under || asking || undefined}
          onClick={under || asking ? undefined : () => void ask()}
        >
          {under ? 'Publishing…' : 'Publish'}
        </button>
        <button type="button" className="he-button" aria-label={`Decline ${named}`} onClick={onDecline}>
          Decline
        </button>
        <button
          type="button"
          className="he-button"
          aria-expanded={comparing}
          aria-describedby={id}
          onClick={() => setComparing(!comparing)}
        >
          What changed
        </button>
        <button type="button" className="he-button" aria-describedby={id} onClick={() => goToPage(slug)}>
          Open page
        </button>
      </div>
      {comparing ? <WaitingChanges row={row} onChanged={onChanged} /> : null}
    </li>
  );
}

import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import type { Review } from '../../../model/reviews.ts';
import { $dirty, $publication, $saved } from '../../document/saved.ts';
import { $start } from '../../document/start-editor.ts';
import { failureWords } from '../../saving/failure-words.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { When } from '../../ui/When.tsx';
import { stateWords } from './messages.ts';
import { withdrawReview } from './review-calls.ts';
import { $review } from './review-state.ts';

/** Shows the state of the page's request for publication, with a button to withdraw it if the request is the user's own. */
export function ReviewState() {
  const review = useStore($review);
  const userId = useStore($start)?.user._id;
  const isPublic = useStore($publication) === 'Public';
  if (review === null) return null;
  const isOwn = review.askedBy._id === userId;
  // Tells only the person who made the request that the page was published, and only while the page has no newer changes.
  if (review.state === 'published' && !(isOwn && isPublic)) return null;
  return <Known review={review} isOwn={isOwn} userId={userId} />;
}

function Known({ review, isOwn, userId }: { review: Review; isOwn: boolean; userId: string | undefined }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [under, setUnder] = useState(false);
  const isOpen = review.state === 'open';
  const withdraw = async () => {
    setUnder(true);
    setFailure(null);
    try {
      await withdrawReview();
      toastSuccess('The request was taken back');
    } catch (error) {
      setFailure(failureWords(error));
      setUnder(false);
    }
  };
  return (
    <section className="he-review" aria-label="Publication" data-state={review.state}>
      <p>
        {stateWords(review, userId)}{' '}
        <When iso={(isOpen ? review.askedAt : review.decidedAt) ?? review.askedAt} />
        {review.state === 'declined' ? ':' : '.'}
      </p>
      <Quoted>{review.state === 'declined' ? review.reason : isOpen ? review.note : ''}</Quoted>
      {isOpen ? <ChangedSince version={review.version} /> : null}
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          {failure}
        </p>
      )}
      {isOpen && isOwn ? (
        <button
          type="button"
          className="he-button"
          aria-disabled={under || undefined}
          onClick={under ? undefined : () => void withdraw()}
        >
          {under ? 'Taking it back…' : 'Take the request back'}
        </button>
      ) : null}
    </section>
  );
}

function ChangedSince({ version }: { version: number }) {
  const current = Number(useStore($saved).roots.page.version);
  const isDirty = useStore($dirty);
  return isDirty || current > version ? <p>The page was changed since.</p> : null;
}

/** Shows a person's words as plain text. */
export function Quoted({ children }: { children: ReactNode }) {
  return children === '' ? null : <blockquote className="he-quoted">{children}</blockquote>;
}

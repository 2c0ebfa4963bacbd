import { type FormEvent, useState } from 'react';
import { formErrorsOf } from '../../../../forms-ui/form-errors.ts';
import { REVIEW_TEXT_LENGTH } from '../../../../model/limits.ts';
import type { Review } from '../../../../model/reviews.ts';
import { failureWords } from '../../../panels/failure-words.ts';
import { Quoted } from '../../../panels/review/ReviewState.tsx';
import { ReviewText } from '../../../panels/review/ReviewText.tsx';
import { EditorDialog } from '../../../ui/EditorDialog.tsx';
import { toastSuccess } from '../../../ui/toasts.ts';
import { useFirstFocus } from '../../../ui/use-first-focus.ts';
import { pageWords } from '../sitemap-words.ts';
import { declineWaiting } from './waiting-calls.ts';
import { askedAgain, type WaitingPage } from './waiting-list.ts';

interface DeclineDialogProps {
  row: WaitingPage;
  onClose(): void;
  onDeclined(): void;
  /** Called with the request that took the place of this one. */
  onChanged(review: Review): void;
}

/** Asks why a page is not published, and tells whoever asked for it. */
export function DeclineDialog({ row, onClose, onDeclined, onChanged }: DeclineDialogProps) {
  const form = useFirstFocus<HTMLFormElement>();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setFailure(null);
    setProblem(null);
    try {
      const newer = await declineWaiting(row, reason);
      if (newer !== null) {
        setFailure(askedAgain(newer));
        setSending(false);
        return onChanged(newer);
      }
      toastSuccess('Declined');
      onDeclined();
    } catch (error) {
      const { problems } = formErrorsOf(error, ['reason']);
      if (problems.reason === undefined) setFailure(failureWords(error));
      else setProblem(problems.reason);
      setSending(false);
    }
  };
  return (
    <EditorDialog title={`Decline to publish ${pageWords(row)}`} onClose={onClose}>
      <form ref={form} className="he-dialog-form" data-own-history="" noValidate onSubmit={submit}>
        <p>The page stays as it is: a draft that can be changed, and asked for again.</p>
        <Quoted>{row.review.note}</Quoted>
        <ReviewText
          label="What should change"
          help={`${row.review.askedBy.username} sees this. At most ${REVIEW_TEXT_LENGTH} letters.`}
          required
          value={reason}
          problem={problem}
          onChange={(words) => {
            setReason(words);
            setProblem(null);
          }}
        />
        {failure === null ? null : (
          <p role="alert" className="he-field-error">
            {failure}
          </p>
        )}
        <div className="he-actions">
          <button type="button" className="he-button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="he-button he-button-main" aria-disabled={sending || undefined}>
            {sending ? 'Declining…' : 'Decline'}
          </button>
        </div>
      </form>
    </EditorDialog>
  );
}

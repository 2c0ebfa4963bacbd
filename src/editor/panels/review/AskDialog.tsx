import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { formErrorsOf } from '../../../forms-ui/form-errors.ts';
import { REVIEW_TEXT_LENGTH } from '../../../model/limits.ts';
import { $publication } from '../../document/saved.ts';
import { $start } from '../../document/start-editor.ts';
import { EditorDialog } from '../../ui/EditorDialog.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { When } from '../../ui/When.tsx';
import { failureWords } from '../failure-words.ts';
import { ASK, stateWords } from './messages.ts';
import { ReviewText } from './ReviewText.tsx';
import { askForPublication } from './review-calls.ts';
import { $asking, $review } from './review-state.ts';

/** Asks those who may publish the page to do so, with a note. */
export default function AskDialog() {
  const form = useFirstFocus<HTMLFormElement>();
  const userId = useStore($start)?.user._id;
  const isPublic = useStore($publication) === 'Public';
  const review = useStore($review);
  const [note, setNote] = useState(
    review?.state === 'open' && review.askedBy._id === userId ? review.note : '',
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const close = () => $asking.set(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || isPublic) return;
    setFailure(null);
    setProblem(null);
    setSending(true);
    try {
      const refused = await askForPublication(note);
      if (refused === null) {
        toastSuccess('Publication was asked for');
        close();
      } else setFailure(refused);
    } catch (error) {
      const { problems } = formErrorsOf(error, ['note']);
      if (problems.note === undefined) setFailure(failureWords(error));
      else setProblem(problems.note);
    }
    setSending(false);
  };
  return (
    <EditorDialog title={ASK} onClose={close}>
      <form ref={form} className="he-dialog-form" data-own-history="" noValidate onSubmit={submit}>
        {isPublic ? (
          <p>Visitors see this page as it is already. There is nothing to publish.</p>
        ) : (
          <p>
            People who may publish this page see your request, with what has changed. What you have not saved
            yet is saved first.
          </p>
        )}
        {review?.state === 'open' ? (
          <p>
            {stateWords(review, userId)} <When iso={review.askedAt} />. If you ask again, that takes its
            place.
          </p>
        ) : null}
        {isPublic ? null : (
          <ReviewText
            label="Note"
            help={`Say what is new, and by when you need it. You can leave it empty. At most ${REVIEW_TEXT_LENGTH} letters.`}
            value={note}
            problem={problem}
            onChange={(words) => {
              setNote(words);
              setProblem(null);
            }}
          />
        )}
        {failure === null ? null : (
          <p role="alert" className="he-field-error">
            {failure}
          </p>
        )}
        <div className="he-actions">
          <button type="button" className="he-button" onClick={close}>
            {isPublic ? 'Close' : 'Cancel'}
          </button>
          {isPublic ? null : (
            <button type="submit" className="he-button he-button-main" aria-disabled={sending || undefined}>
              {sending ? 'Asking…' : 'Ask'}
            </button>
          )}
        </div>
      </form>
    </EditorDialog>
  );
}

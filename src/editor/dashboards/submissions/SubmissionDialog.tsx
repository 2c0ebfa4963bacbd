import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { submittedAt } from '../../../model/submitted-at.ts';
import { CONFIRMATIONS } from '../../../model/texts.ts';
import { $start } from '../../document/start-editor.ts';
import { failureWords } from '../../panels/failure-words.ts';
import { EditorDialog } from '../../ui/EditorDialog.tsx';
import { $question } from '../../ui/question.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { SubmissionView } from './SubmissionView.tsx';
import { removeSubmission, type Submission } from './submission-calls.ts';

interface SubmissionDialogProps {
  submission: Submission;
  onClose(): void;
  onRemoved(): void;
}

/** A submission with all its fields. While it is open, printing prints it and nothing else. */
export function SubmissionDialog({ submission, onClose, onRemoved }: SubmissionDialogProps) {
  const timeZone = useStore($start)?.timeZone ?? 'UTC';
  const { failure, remove } = useRemoval(submission, onRemoved);
  return (
    <EditorDialog
      title={`Submission of ${submittedAt(submission.createdAt, timeZone)}`}
      wide
      onClose={onClose}
    >
      <SubmissionView submission={submission} />
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          It could not be deleted. {failure}
        </p>
      )}
      <div className="he-actions">
        <button type="button" className="he-button" onClick={remove}>
          Delete
        </button>
        <button type="button" className="he-button" onClick={() => window.print()}>
          Print
        </button>
        <button type="button" className="he-button he-button-main" onClick={onClose}>
          Close
        </button>
      </div>
    </EditorDialog>
  );
}

/** Deletes a submission after asking. */
function useRemoval({ _id, settings }: Submission, onRemoved: () => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    setFailure(null);
    try {
      await removeSubmission(_id);
      toastSuccess('The submission was deleted');
      onRemoved();
    } catch (error) {
      setFailure(failureWords(error));
    }
  };
  const remove = () =>
    $question.set({
      message: CONFIRMATIONS.remove,
      consequence: `What was sent is deleted here for good, and mails about it that are still waiting are not sent. A mail that has arrived at ${settings.recipient} stays there.`,
      yes: 'Delete',
      onYes: () => void send(),
    });
  return { failure, remove };
}

import type { Submission } from '../../../model/forms/wire-schema.ts';
import { submittedAt } from '../../../model/submitted-at.ts';
import { CONFIRMATIONS } from '../../../model/texts.ts';
import { Action, Failure, useAction } from '../../lists/actions.tsx';
import type { ListTools } from '../../lists/ListScreen.tsx';
import { useTimeZone } from '../../lists/time.tsx';
import { changeOnServer } from '../../saving/server-calls.ts';
import { EditorDialog } from '../../ui/EditorDialog.tsx';
import { $question } from '../../ui/question.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { answersOf, DRAFT_WORDS, UNVERIFIED_WORDS } from './submission-words.ts';

/** A submission with all its fields. While it is open, printing prints it and nothing else. */
export function SubmissionDialog({ submission, tools }: { submission: Submission; tools: ListTools }) {
  const { _id, createdAt, settings } = submission;
  const timeZone = useTimeZone();
  const { failure, run } = useAction();
  const close = () => tools.show(null);
  const remove = async () => {
    await changeOnServer('forms/removeSubmission', { _id });
    toastSuccess('The submission was deleted');
    tools.done();
  };
  const ask = () =>
    $question.set({
      message: CONFIRMATIONS.remove,
      consequence: `The submission is deleted here for good, and mails about it that are still waiting are not sent. A mail that has arrived at ${settings.recipient} stays there.`,
      yes: 'Delete',
      onYes: () => run(null, remove, 'It could not be deleted.'),
    });
  return (
    <EditorDialog title={`Submission of ${submittedAt(createdAt, timeZone)}`} wide onClose={close}>
      <SubmissionView submission={submission} />
      <Failure words={failure} />
      <div className="he-actions">
        <Action label="Delete" onChoose={ask} />
        <Action label="Print" onChoose={() => window.print()} />
        <Action label="Close" isMain onChoose={close} />
      </div>
    </EditorDialog>
  );
}

/** All that is stored of a submission, on the screen and on paper. */
export function SubmissionView({ submission }: { submission: Submission }) {
  const { settings, draft, unverified } = submission;
  const answers = answersOf(submission);
  return (
    <div className="he-submission-view">
      {draft ? <p className="he-field-hint">{DRAFT_WORDS}</p> : null}
      {unverified ? <p className="he-field-hint">{UNVERIFIED_WORDS}</p> : null}
      <dl className="he-submission-about">
        <Line name="Form" value={settings.identifier} />
        <Line name="Subject" value={settings.subject} />
        <Line name="Sent to" value={[settings.recipient, ...settings.ccs].filter(Boolean).join(', ')} />
      </dl>
      <dl className="he-submission-values">
        {answers.map(({ field, heading, text }) => (
          <Line key={field.name} name={heading} value={text} />
        ))}
      </dl>
      {answers.length === 0 ? <p className="he-muted">It has no fields.</p> : null}
    </div>
  );
}

/** Names and values are what strangers wrote: text, in whatever direction it is written. */
function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt dir="auto">{name}</dt>
      <dd dir="auto">{value.trim() === '' ? <span className="he-muted">Nothing</span> : value}</dd>
    </div>
  );
}

import { tokenOf } from '../../../forms-ui/enquiry/autocomplete.ts';
import { isEmailAddress } from '../../../model/forms/email-address.ts';
import { FIELD_TYPES } from '../../../model/forms/field-types/registry.ts';
import { answerInWords, headingsOf, type SubmittedField } from '../../../model/forms/submitted-fields.ts';
import type { Submission } from '../../../model/forms/wire-schema.ts';
import { ownField } from '../../../model/json.ts';
import { submittedAt } from '../../../model/submitted-at.ts';
import { CONFIRMATIONS } from '../../../model/texts.ts';
import { Action, Failure, useAction } from '../../lists/actions.tsx';
import type { ListTools } from '../../lists/ListScreen.tsx';
import { useTimeZone } from '../../lists/time.tsx';
import { changeOnServer } from '../../saving/server-calls.ts';
import { EditorDialog } from '../../ui/EditorDialog.tsx';
import { needSheets } from '../../ui/late-sheets.ts';
import { $question } from '../../ui/question.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import sheet from './submissions.css?url';

needSheets(sheet);

const DRAFT_WORDS = 'Draft: somebody sent it from the editor as a test.';
const UNVERIFIED_WORDS =
  'Unverified: it came without the check against robots. It may be from somebody whose browser runs no scripts, or from a robot. They got no automatic answer.';

interface SubmissionDialogProps {
  submission: Submission;
  tools: Pick<ListTools, 'show' | 'done'>;
}

/** Shows a submission with all its fields. While the dialog is open, printing prints only the submission. */
export function SubmissionDialog({ submission, tools }: SubmissionDialogProps) {
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

/** Renders a submission in full, on the screen and on paper. */
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

/** Names and values come from strangers, so they may be written from left to right or from right to left. */
function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt dir="auto">{name}</dt>
      <dd dir="auto">{value.trim() === '' ? <span className="he-muted">Nothing</span> : value}</dd>
    </div>
  );
}

/** The maximum length of an answer in the list, in characters. */
const LIST_LENGTH = 80;

/** An answer of a submission, in words. */
interface Answer {
  readonly field: SubmittedField;
  /** The heading of the answer's field, which is unique in the submission. */
  readonly heading: string;
  /** The answer as text; '' if the field has no value. */
  readonly text: string;
}

/** Returns the answers of a submission, in the order of the form. */
function answersOf({ form, fields }: Submission): readonly Answer[] {
  const headings = headingsOf(fields);
  return fields.map((field, index) => ({
    field,
    heading: headings[index]!,
    text: answerInWords(field, ownField(form, field.name) ?? ''),
  }));
}

/** Returns the name and the address that the writer gave. The name or the address is '' if it is not found. */
export function senderOf(submission: Submission): { readonly name: string; readonly address: string } {
  const answers = answersOf(submission).filter(({ text }) => text.trim() !== '');
  const named = (token: string) =>
    answers.find(
      ({ field }) => listedAs(field) === 'name' && (tokenOf(field.name) ?? tokenOf(field.label)) === token,
    )?.text;
  const address =
    answers.find(({ field }) => field.isSender) ??
    answers.find(({ field, text }) => field.type === null && isEmailAddress(text.trim()));
  const name = named('name') ?? [named('given-name'), named('family-name')].filter(Boolean).join(' ');
  return { name: beginningOf(name), address: beginningOf(address?.text ?? '') };
}

/**
 * Returns how the list of submissions uses a field: as a name, as an answer, or not at all. A field without a type, as in older
 * submissions, can be a name.
 */
const listedAs = ({ type }: SubmittedField) => (type === null ? 'name' : FIELD_TYPES[type].listedAs);

/** Returns, on one line, the beginning of the first answer that is neither the writer's name nor the writer's address. */
export function firstAnswer(submission: Submission): string {
  const { name, address } = senderOf(submission);
  const isOfSender = ({ field, text }: Answer) =>
    listedAs(field) === 'nothing' ||
    name.split(' ').includes(text.trim()) ||
    [name, address].includes(text.trim());
  return beginningOf(
    answersOf(submission).find((answer) => answer.text.trim() !== '' && !isOfSender(answer))?.text ?? '',
  );
}

/** Returns the beginning of a text on one line. */
function beginningOf(text: string): string {
  const beginning = text
    .slice(0, LIST_LENGTH * 4)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...beginning];
  return characters.length > LIST_LENGTH ? `${characters.slice(0, LIST_LENGTH).join('')}…` : beginning;
}

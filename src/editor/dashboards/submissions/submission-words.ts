import { tokenOf } from '../../../forms-ui/enquiry/autocomplete.ts';
import { isEmailAddress } from '../../../model/forms/email-address.ts';
import { FIELD_TYPES } from '../../../model/forms/field-types/registry.ts';
import { answerInWords, headingsOf, type SubmittedField } from '../../../model/forms/submitted-fields.ts';
import { ownValue } from '../../../model/forms/validate-submission.ts';
import type { Removal, Submission } from '../../../model/forms/wire-schema.ts';

/** The length in characters up to which an answer is shown in the list. */
const LIST_LENGTH = 80;

/** An answer of a submission, in words. */
interface Answer {
  readonly field: SubmittedField;
  /** What its field is called, among the others. */
  readonly heading: string;
  /** '' if there is none. */
  readonly text: string;
}

/** The answers of a submission, in the order of the form. */
export function answersOf({ form, fields }: Submission): readonly Answer[] {
  const headings = headingsOf(fields);
  return fields.map((field, index) => ({
    field,
    heading: headings[index]!,
    text: answerInWords(field, ownValue(form, field.name) ?? ''),
  }));
}

/** Who wrote: the name and the address that they gave, as far as the fields show that they are; '' for what they do not. */
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

/** Nothing is known of fields of older submissions: any can be a name. */
const listedAs = ({ type }: SubmittedField) => (type === null ? 'name' : FIELD_TYPES[type].listedAs);

/** The beginning of the first answer that was given beside who wrote, on one line. */
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

/** The beginning of a text, on one line. */
function beginningOf(text: string): string {
  const beginning = text
    .slice(0, LIST_LENGTH * 4)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...beginning];
  return characters.length > LIST_LENGTH ? `${characters.slice(0, LIST_LENGTH).join('')}…` : beginning;
}

export const DRAFT_WORDS = 'Draft: somebody sent it from the editor as a test.';
export const UNVERIFIED_WORDS =
  'Unverified: it came without the check against robots. It may be from somebody whose browser runs no scripts, or from a robot. They got no automatic answer.';

/** Who deleted a submission, and when, in words. @param at writes a time */
export function removalWords(
  { identifier, createdAt, removedAt, removedBy }: Removal,
  at: (iso: string) => string,
): string {
  const who = removedBy ?? 'somebody whose account is gone';
  return `Deleted by ${who} at ${at(removedAt)}: a submission of ‘${identifier}’, sent at ${at(createdAt)}`;
}

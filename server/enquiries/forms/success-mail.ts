import { isEmailAddress } from '../../../src/model/forms/email-address.ts';
import type { FormSettings, FormValues } from '../../../src/model/forms/form-types.ts';
import { answersInWords, submittedFields } from '../../../src/model/forms/submitted-fields.ts';
import { submitterField } from '../../../src/model/forms/submitter-field.ts';
import {
  escapeHtml,
  fillTemplate,
  fillTemplateHtml,
  templateProblem,
} from '../../../src/model/forms/template.ts';
import type { MailMessage } from '../../../src/model/mail.ts';
import { headerLine, mailHtml, noteHtml, TEST_MARK, testNote } from './mail-parts.ts';

/** The subject reveals nothing about the content of the mail, because other people may see the recipient's inbox. */
const NEUTRAL_SUBJECT = 'We have received your message';

/**
 * Composes the mail to the sender of a form. Returns null if the form has no text for this mail, or does not contain the
 * sender's address.
 *
 * @param tester the e-mail address of the editor who made the test; null if a visitor sent the form. The mail of a test is sent
 * to this address
 */
export function successMail(
  settings: FormSettings,
  values: FormValues,
  tester: string | null,
): MailMessage | null {
  const { successEmailSubject, successEmailText } = settings;
  if (successEmailText.trim() === '') return null;
  const field = submitterField(settings);
  const address = field !== undefined && Object.hasOwn(values, field.name) ? (values[field.name] ?? '') : '';
  if (!isEmailAddress(address)) return null;
  const isTest = tester !== null;
  const subject = `${isTest ? TEST_MARK : ''}${headerLine(successEmailSubject) || NEUTRAL_SUBJECT}`;
  const notes = isTest ? [testNote([address])] : [];
  const answers = answersInWords(submittedFields(settings, values), values);
  return {
    to: [tester ?? address],
    cc: [],
    replyTo: null,
    subject,
    text: `${[...notes, fillTemplate(successEmailText, answers).trim()].join('\n\n')}\n`,
    html: successMailHtml(subject, successEmailText, answers, notes),
  };
}

/**
 * Returns a preview of the mail to the sender, as HTML, for editors who write its text. The preview has field names in place of
 * values. If the text cannot be filled in, returns a message that begins with 'Error'.
 */
export function successMailPreview(text: string, values: FormValues): string {
  const problem = templateProblem(text, Object.keys(values));
  return problem === null ? successMailHtml(NEUTRAL_SUBJECT, text, values) : escapeHtml(`Error: ${problem}`);
}

function successMailHtml(
  subject: string,
  text: string,
  values: FormValues,
  notes: readonly string[] = [],
): string {
  const filled = `<div dir="auto">\n${fillTemplateHtml(text, values)}\n</div>`;
  return mailHtml(subject, [...notes.map(noteHtml), filled].join('\n'));
}

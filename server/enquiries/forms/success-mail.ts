import { isEmailAddress } from '../../../src/model/forms/email-address.ts';
import type { FormSettings, FormValues } from '../../../src/model/forms/form-types.ts';
import { answersInWords, submittedFields } from '../../../src/model/forms/submitted-fields.ts';
import { submitterField } from '../../../src/model/forms/submitter-field.ts';
import { escapeHtml, fillTemplate, templateProblem } from '../../../src/model/forms/template.ts';
import type { MailMessage } from '../../../src/model/mail.ts';
import { NEUTRAL_MAIL } from '../../../src/model/texts.ts';
import { oneLine } from '../../outside/mail/check-message.ts';
import { composeMail, type MailPart } from '../../outside/mail/compose-mail.ts';
import type { Organisation } from '../../outside/mail/organisation.ts';
import { hostOf } from '../../outside/mail/user-mails.ts';
import { TEST_MARK, testNote } from './test-mail.ts';

/**
 * Composes the mail to the sender of a form. Returns null if the form has no text for this mail, or does not contain the
 * sender's address.
 *
 * @param tester the e-mail address of the editor who made the test; null if a visitor sent the form. The mail of a test is sent
 * to this address
 */
export function successMail(
  from: Organisation,
  settings: FormSettings,
  values: FormValues,
  tester: string | null,
): MailMessage | null {
  if (settings.successEmailText.trim() === '') return null;
  const field = submitterField(settings);
  const address = field !== undefined && Object.hasOwn(values, field.name) ? (values[field.name] ?? '') : '';
  if (!isEmailAddress(address)) return null;
  const answers = answersInWords(submittedFields(settings, values), values);
  return answerMail(from, settings, answers, { address, tester });
}

/**
 * Returns a preview of the mail to the sender, as HTML, for editors who write its text. The preview has field names in place of
 * values. If the text cannot be filled in, returns a message that begins with 'Error'.
 */
export function successMailPreview(from: Organisation, words: AnswerWords, values: FormValues): string {
  const problem = templateProblem(words.successEmailText, Object.keys(values));
  if (problem !== null) return escapeHtml(`Error: ${problem}`);
  return answerMail(from, words, values, { address: '', tester: null }).html;
}

type AnswerWords = Pick<FormSettings, 'successEmailText'> &
  Partial<Pick<FormSettings, 'successEmailSender' | 'successEmailSubject' | 'successEmailFirstLine'>>;

/**
 * Composes the mail from the editor's words. Lists of mails show its sender, its subject and its first line, and other people
 * may see them. Where the editor has written none, they reveal nothing.
 */
function answerMail(
  from: Organisation,
  words: AnswerWords,
  answers: FormValues,
  { address, tester }: { readonly address: string; readonly tester: string | null },
): MailMessage {
  const { successEmailSender = '', successEmailSubject = '', successEmailFirstLine = '' } = words;
  const subject = oneLine(successEmailSubject) || NEUTRAL_MAIL.subject;
  const note: MailPart[] = tester === null ? [] : [{ note: testNote([address]) }];
  return composeMail({
    from,
    to: [tester ?? address],
    senderName: oneLine(successEmailSender) || NEUTRAL_MAIL.sender,
    subject: tester === null ? subject : `${TEST_MARK}${subject}`,
    firstLine: oneLine(successEmailFirstLine) || NEUTRAL_MAIL.firstLine,
    parts: [...note, ...paragraphsOf(fillTemplate(words.successEmailText, answers))],
    because: `${tester === null ? 'this address was written in' : 'you tested'} a form on ${hostOf(from)}.`,
  });
}

/** Returns the paragraphs of a text, which empty lines separate. */
function paragraphsOf(text: string): readonly string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

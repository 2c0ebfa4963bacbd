import { isEmailAddress } from '../../src/model/forms/email-address.ts';
import { camelName } from '../../src/model/forms/field-name.ts';
import type { FormSettings, FormValues } from '../../src/model/forms/form-types.ts';
import {
  escapeHtml,
  fillTemplate,
  fillTemplateHtml,
  templateProblem,
} from '../../src/model/forms/template.ts';
import type { MailMessage } from '../../src/model/mail.ts';
import { headerLine, mailHtml } from './mail-parts.ts';

/** Says nothing of what somebody wrote, or to whom: others may see the list of their mails. */
const NEUTRAL_SUBJECT = 'We have received your message';

/** The mail to the person who sent a form; null where the form has no text for one, or does not know their address. */
export function successMail(
  { fields, submitterEmailField, successEmailSubject, successEmailText }: FormSettings,
  values: FormValues,
): MailMessage | null {
  if (successEmailText.trim() === '' || submitterEmailField === '') return null;
  const field = fields.find(
    ({ type, required, name }) => type === 'email' && required && camelName(name) === submitterEmailField,
  );
  const address = field !== undefined && Object.hasOwn(values, field.name) ? values[field.name]! : '';
  if (!isEmailAddress(address)) return null;
  const subject = headerLine(successEmailSubject) || NEUTRAL_SUBJECT;
  return {
    to: [address],
    cc: [],
    replyTo: null,
    subject,
    text: `${fillTemplate(successEmailText, values).trim()}\n`,
    html: successMailHtml(subject, successEmailText, values),
  };
}

/**
 * The HTML of the mail to the person, for editors while they write it, with the names of the fields for values; or text that
 * begins with 'Error' where the text cannot be filled in.
 */
export function successMailPreview(text: string, values: FormValues): string {
  const problem = templateProblem(text, Object.keys(values));
  return problem === null ? successMailHtml(NEUTRAL_SUBJECT, text, values) : escapeHtml(problem);
}

function successMailHtml(subject: string, text: string, values: FormValues): string {
  return mailHtml(subject, `<div dir="auto">\n${fillTemplateHtml(text, values)}\n</div>`);
}

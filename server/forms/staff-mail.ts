import { camelName } from '../../src/model/forms/field-name.ts';
import {
  type FormField,
  type FormSettings,
  type FormValues,
  TICKED,
} from '../../src/model/forms/form-types.ts';
import { chosenOptions } from '../../src/model/forms/submitted-text.ts';
import { escapeHtml } from '../../src/model/forms/template.ts';
import type { MailMessage } from '../../src/model/mail.ts';
import { submittedAt } from '../../src/model/submitted-at.ts';
import { headerLine, htmlLines, mailHtml } from './mail-parts.ts';

/** What the staff is told of a submission. */
export interface StaffNotice {
  readonly settings: FormSettings;
  readonly values: FormValues;
  /** ISO 8601, UTC. */
  readonly now: string;
  readonly timeZone: string;
  readonly isDraft: boolean;
  readonly isUnverified: boolean;
}

const NOTES = {
  test: 'This is a test that an editor sent. Nobody else wrote it.',
  unverified:
    'This came without a check that a person wrote it: their browser did not run the script that makes it. It may be spam, or somebody whose browser is old or set that way. They were sent no mail.',
} as const;

/** The mail to the staff: every field with its value, as text. Replies go to whoever wrote, where they gave an address. */
export function staffMail(notice: StaffNotice): MailMessage {
  const { settings, isDraft, isUnverified } = notice;
  const mark = isDraft ? 'Test: ' : isUnverified ? 'Unverified: ' : '';
  const note = isDraft ? NOTES.test : isUnverified ? NOTES.unverified : '';
  const sent = `Sent from the form ‘${headerLine(settings.identifier)}’ at ${submittedAt(notice.now, notice.timeZone)}.`;
  const subject = headerLine(`${mark}${settings.subject}`);
  const answers = answersOf(notice);
  return {
    to: addressesIn(settings.recipient),
    cc: settings.ccs.flatMap(addressesIn),
    replyTo: addressOfSender(notice),
    subject,
    text: [
      subject,
      ...[sent, note].filter(Boolean),
      ...answers.map(({ label, text }) => `${label}\n${indented(text)}`),
    ]
      .join('\n\n')
      .concat('\n'),
    html: mailHtml(
      subject,
      [
        `<h1 style="font-size:1.25em" dir="auto">${escapeHtml(subject)}</h1>`,
        `<p>${escapeHtml(sent)}</p>`,
        ...(note === '' ? [] : [`<p><strong>${escapeHtml(note)}</strong></p>`]),
        ...answers.map(
          ({ label, text }) =>
            `<p><strong dir="auto">${escapeHtml(label)}</strong></p>\n<p dir="auto" style="margin-left:1.5em">${htmlLines(text)}</p>`,
        ),
      ].join('\n'),
    ),
  };
}

/** The address that a person gave, for a reply: that of the submitter field, else the first address. */
function addressOfSender({ settings: { fields, submitterEmailField }, values }: StaffNotice): string | null {
  const emails = fields.filter(({ type, name }) => type === 'email' && textOf(values, name) !== '');
  const submitter = emails.find(({ name }) => camelName(name) === submitterEmailField);
  const field = submitter ?? emails[0];
  return field === undefined ? null : textOf(values, field.name);
}

/** Addresses that were typed with commas between them. */
function addressesIn(typed: string): string[] {
  return headerLine(typed)
    .split(/[,;\s]+/)
    .filter((address) => address !== '');
}

/** Every field that was shown, with its value in words. */
function answersOf({ settings: { fields }, values }: StaffNotice): { label: string; text: string }[] {
  return fields
    .filter(({ name }) => Object.hasOwn(values, name))
    .map((field) => ({
      label: headerLine(field.label) || headerLine(field.name),
      text: inWords(field, textOf(values, field.name)),
    }));
}

function inWords({ type }: FormField, value: string): string {
  if (type === 'checkbox') return value === TICKED ? 'Yes' : 'No';
  if (value === '') return '–';
  return type === 'multipleChoice' ? chosenOptions(value).join('\n') : value;
}

function textOf(values: FormValues, name: string): string {
  return Object.hasOwn(values, name) ? values[name]! : '';
}

/** What was typed stands apart from the mail's own words, so that it cannot look like them. */
function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}

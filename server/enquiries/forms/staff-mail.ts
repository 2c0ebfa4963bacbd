import type { FormSettings, FormValues } from '../../../src/model/forms/form-types.ts';
import { answerInWords, senderName, submittedFields } from '../../../src/model/forms/submitted-fields.ts';
import { escapeHtml } from '../../../src/model/forms/template.ts';
import { ownField } from '../../../src/model/json.ts';
import type { MailMessage } from '../../../src/model/mail.ts';
import { submittedAt } from '../../../src/model/submitted-at.ts';
import { headerLine, htmlLines, mailHtml, noteHtml, TEST_MARK, testNote } from './mail-parts.ts';

/** The submission about which the staff are mailed. */
export interface StaffNotice {
  readonly settings: FormSettings;
  readonly values: FormValues;
  /** The time of the submission (ISO 8601, UTC). */
  readonly now: string;
  readonly timeZone: string;
  /** The e-mail address of the editor who made the test; null if a visitor sent the form. */
  readonly tester: string | null;
  readonly isUnverified: boolean;
}

const UNVERIFIED = {
  mark: 'Unverified: ',
  note: 'This came without a check that a person wrote it: their browser did not run the script that makes it. It may be spam, or somebody whose browser is old or set that way. They were sent no mail.',
} as const;

/**
 * Composes the mail to the staff, or to the editor who made the test. The mail lists every field with its value, as text.
 * Replies to the mail go to the sender of the form, if the form has the sender's address.
 */
export function staffMail(notice: StaffNotice): MailMessage {
  const { settings, tester, isUnverified } = notice;
  const to = addressesIn(settings.recipient);
  const cc = settings.ccs.flatMap(addressesIn);
  const { mark, note } =
    tester !== null
      ? { mark: TEST_MARK, note: testNote([...to, ...cc]) }
      : isUnverified
        ? UNVERIFIED
        : { mark: '', note: '' };
  const sent = `Sent from the form ‘${headerLine(settings.identifier)}’ at ${submittedAt(notice.now, notice.timeZone)}.`;
  const subject = headerLine(`${mark}${settings.subject}`);
  const answers = answersOf(notice);
  const sender = senderName(settings, notice.values);
  return {
    ...(tester === null ? { to, cc } : { to: [tester], cc: [] }),
    replyTo: (sender === undefined ? undefined : notice.values[sender]) ?? null,
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
        ...(note === '' ? [] : [noteHtml(note)]),
        ...answers.map(
          ({ label, text }) =>
            `<p><strong dir="auto">${escapeHtml(label)}</strong></p>\n<p dir="auto" style="margin-left:1.5em">${htmlLines(text)}</p>`,
        ),
      ].join('\n'),
    ),
  };
}

/** Splits a list of addresses that was typed as one text. */
function addressesIn(typed: string): string[] {
  return headerLine(typed)
    .split(/[,;\s]+/)
    .filter((address) => address !== '');
}

/** Lists every field that the visitor saw, with its value in words. */
function answersOf({ settings, values }: StaffNotice): { label: string; text: string }[] {
  return submittedFields(settings, values).map((field) => ({
    label: headerLine(field.label),
    text: answerInWords(field, ownField(values, field.name) ?? '') || '–',
  }));
}

/** Indents a typed text, so that it cannot be mistaken for words of the mail itself. */
function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}

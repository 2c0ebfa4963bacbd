import type { FormSettings, FormValues } from '../../../src/model/forms/form-types.ts';
import { answerInWords, senderName, submittedFields } from '../../../src/model/forms/submitted-fields.ts';
import { ownField } from '../../../src/model/json.ts';
import type { MailMessage } from '../../../src/model/mail.ts';
import { submittedAt } from '../../../src/model/submitted-at.ts';
import { oneLine } from '../../outside/mail/check-message.ts';
import { composeMail } from '../../outside/mail/compose-mail.ts';
import type { Organisation } from '../../outside/mail/organisation.ts';
import { TEST_MARK, testNote } from './test-mail.ts';

/** The submission about which the staff are mailed. */
export interface StaffNotice {
  readonly from: Organisation;
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
  const form = `the form ‘${oneLine(settings.identifier)}’`;
  const subject = oneLine(`${mark}${settings.subject}`);
  const sender = senderName(settings, notice.values);
  return composeMail({
    from: notice.from,
    ...(tester === null ? { to, cc } : { to: [tester] }),
    replyTo: (sender === undefined ? undefined : notice.values[sender]) ?? null,
    subject,
    parts: [
      { heading: subject },
      `Sent from ${form} at ${submittedAt(notice.now, notice.timeZone)}.`,
      ...(note === '' ? [] : [{ note }]),
      { answers: answersOf(notice) },
    ],
    because: tester === null ? `what is written in ${form} is sent to this address.` : `you tested ${form}.`,
  });
}

/** Splits a list of addresses that was typed as one text. */
function addressesIn(typed: string): string[] {
  return oneLine(typed)
    .split(/[,;\s]+/)
    .filter((address) => address !== '');
}

/** Lists every field that the visitor saw, with its value in words. */
function answersOf({ settings, values }: StaffNotice): { label: string; text: string }[] {
  return submittedFields(settings, values).map((field) => ({
    label: oneLine(field.label),
    text: answerInWords(field, ownField(values, field.name) ?? '') || '–',
  }));
}

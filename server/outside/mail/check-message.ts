import { domainToASCII } from 'node:url';
import type { MailMessage } from './mailer.ts';

/** The maximum length of an address, according to RFC 5321: 64 for the local part, 255 for the domain, and the @. */
const MAX_ADDRESS_LENGTH = 320;
const MAX_RECIPIENTS = 50;
const MAX_SUBJECT_LENGTH = 250;

/** Matches exactly one mailbox, without characters that separate addresses, quote text, or break a header line. */
const ADDRESS = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u;
/** Matches line breaks, and characters that change the direction of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/** A message that can be sent, or the reason why it cannot be sent. */
export type CheckedMessage =
  | { readonly message: MailMessage; readonly problem: null }
  | { readonly message: null; readonly problem: string };

/**
 * Makes sure that no part of a message can add a header or a recipient: refuses a message with an invalid address, and puts the
 * subject on one line. International domains are encoded in the way that mail servers require. Drops an invalid reply address
 * instead of refusing the message, because a visitor has typed it, and the message should still reach its recipients.
 */
export function checkMessage(message: MailMessage): CheckedMessage {
  const wrong = [...message.to, ...message.cc].find((address) => mailAddress(address) === null);
  if (wrong !== undefined) {
    return { message: null, problem: `‘${oneLine(wrong).slice(0, 100)}’ is not an e-mail address.` };
  }
  if (message.to.length === 0) return { message: null, problem: 'There is nobody to send it to.' };
  if (message.to.length + message.cc.length > MAX_RECIPIENTS) {
    return { message: null, problem: `There are more than ${MAX_RECIPIENTS} recipients.` };
  }
  const checked = {
    ...message,
    to: addressesIn(message.to),
    replyTo: message.replyTo === null ? null : mailAddress(message.replyTo),
    subject: shortened(oneLine(message.subject)),
  };
  const known = new Set(checked.to.map((address) => address.toLowerCase()));
  const cc = addressesIn(message.cc).filter((address) => !known.has(address.toLowerCase()));
  return { message: { ...checked, cc }, problem: null };
}

/** Returns an address in the form that mail servers require; null if the text is not an address. */
function mailAddress(address: string): string | null {
  const bare = address.trim();
  if (bare.length > MAX_ADDRESS_LENGTH || !ADDRESS.test(bare)) return null;
  const at = bare.lastIndexOf('@');
  const domain = domainToASCII(bare.slice(at + 1));
  return domain === '' ? null : `${bare.slice(0, at)}@${domain}`;
}

/** Puts a text on one line, for a header or for a line of a list. */
export function oneLine(text: string): string {
  return text.replaceAll(UNPRINTABLE, ' ').replaceAll(/ {2,}/g, ' ').trim();
}

/** Shortens a text without cutting a character in two. */
function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length > MAX_SUBJECT_LENGTH
    ? `${characters.slice(0, MAX_SUBJECT_LENGTH - 1).join('')}…`
    : text;
}

function addressesIn(recipients: readonly string[]): string[] {
  const addresses = recipients.map((one) => mailAddress(one)).filter((address) => address !== null);
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
}

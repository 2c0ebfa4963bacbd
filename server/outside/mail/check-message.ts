import { domainToASCII } from 'node:url';
import type { MailMessage } from './mailer.ts';

/** RFC 5321: 64 for the local part, 255 for the domain, and the @. */
const MAX_ADDRESS_LENGTH = 320;
const MAX_RECIPIENTS = 50;
const MAX_SUBJECT_LENGTH = 250;

/** One mailbox and nothing else: nothing that separates addresses, quotes, or breaks a line of a header. */
const ADDRESS = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u;
/** Breaks of lines, and characters that change the direction of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/** A message that can be sent, or the reason why it cannot. */
export type CheckedMessage =
  | { readonly message: MailMessage; readonly problem: null }
  | { readonly message: null; readonly problem: string };

/**
 * Makes sure that nothing in a message becomes a header of its own or another recipient: addresses are refused, the subject
 * is put on one line. International domains are written as mail servers know them. An address for replies that no mail could
 * reach is left out, since it is whatever a visitor typed, and no reason to keep their message from those it is for.
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

/** An address as mail servers know it; null for anything else. */
function mailAddress(address: string): string | null {
  const bare = address.trim();
  if (bare.length > MAX_ADDRESS_LENGTH || !ADDRESS.test(bare)) return null;
  const at = bare.lastIndexOf('@');
  const domain = domainToASCII(bare.slice(at + 1));
  return domain === '' ? null : `${bare.slice(0, at)}@${domain}`;
}

/** Text for a header, or a line of a list: on one line. */
export function oneLine(text: string): string {
  return text.replaceAll(UNPRINTABLE, ' ').replaceAll(/ {2,}/g, ' ').trim();
}

/** By whole characters, so that none is cut in two. */
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

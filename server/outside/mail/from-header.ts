import { oneLine } from './check-message.ts';
import type { MailMessage } from './mailer.ts';

const MAX_NAME_LENGTH = 80;

/**
 * Returns the From header of a mail: the sender of all mail, such as `"Example Support" <hello@example.org>`, or only its
 * address, below the sender's name of this mail. The name cannot end the header or name another address.
 */
export function fromHeader(sender: string, { senderName }: Pick<MailMessage, 'senderName'>): string {
  if (senderName === undefined) return sender;
  const address = /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
  const name = Array.from(oneLine(senderName.replaceAll(/["\\<>]/g, ' '))).slice(0, MAX_NAME_LENGTH);
  return name.length === 0 ? address : `"${name.join('').trim()}" <${address}>`;
}

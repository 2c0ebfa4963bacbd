import { INVITATION_DAYS, PASSWORD_LINK_HOURS } from '../../../src/model/limits.ts';
import type { OutboxKind } from '../../../src/model/mail.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Returns how long the link in a mail works, in milliseconds. */
export function linkMs(kind: OutboxKind): number {
  return (kind === 'invitation' ? INVITATION_DAYS * 24 : PASSWORD_LINK_HOURS) * HOUR_MS;
}

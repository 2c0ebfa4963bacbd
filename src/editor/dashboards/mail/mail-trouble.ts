import { atom } from 'nanostores';
import { ApiError } from '../../../browser/request.ts';
import { can } from '../../../calls/permissions.ts';
import type { MailStatus } from '../../../model/forms/wire-schema.ts';
import { $start, getApi } from '../../document/start-editor.ts';
import { askServer } from '../../saving/server-calls.ts';

/** The last known mail status; null before the first response, and for users who may not see it. */
export const $mailStatus = atom<MailStatus | null>(null);

/** The interval at which the editor requests the mail status, in milliseconds. */
const INTERVAL_MS = 5 * 60_000;

/**
 * Keeps `$mailStatus` up to date, for users who may see it. After a failed call, `$mailStatus` stays as it is, because the next
 * call follows soon. Returns a function that stops the updates.
 */
export function watchMail(): () => void {
  if (!can($start.get()?.user ?? null, 'mail/status')) return () => {};
  const ask = () => {
    if (document.hidden) return;
    // Uses `getApi`, so that these background calls never open the log-in dialog.
    refreshMailStatus(() => getApi('mail/status', {})).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
    });
  };
  ask();
  const timer = setInterval(ask, INTERVAL_MS);
  return () => clearInterval(timer);
}

/** Requests the mail status now. By default, a user whose session has ended is asked to log in again. @throws ApiError */
export async function refreshMailStatus(load = () => askServer('mail/status', {})): Promise<MailStatus> {
  const status = await load();
  $mailStatus.set(status);
  return status;
}

/** Returns the problem with mail in a few words; null if there is no problem. */
export function troubleWords({ isSending, waiting, failed }: MailStatus): string | null {
  const undelivered =
    failed === 1 ? '1 message could not be delivered' : `${failed} messages could not be delivered`;
  const stuck = !isSending && waiting > 0 ? 'No mail is being sent' : null;
  return [stuck, failed > 0 ? undelivered : null].filter((words) => words !== null).join('. ') || null;
}

/** Returns the urgency of the mail status. A server that sends no mail needs attention even if no message is waiting. */
export function urgencyOf(status: MailStatus): 'now' | 'soon' | 'none' {
  if (troubleWords(status) !== null) return 'now';
  return status.isSending ? 'none' : 'soon';
}

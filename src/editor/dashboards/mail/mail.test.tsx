import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MailEntry, MailStatus } from '../../../model/forms/wire-schema.ts';
import type { EditorStart } from '../../../model/view.ts';
import { $start } from '../../document/start-editor.ts';
import { noTools } from '../../lists/testing/shown-table.tsx';
import { $logInAgain } from '../../saving/log-in-again.ts';
import { MessageItem, messages, statusWords } from './MailTab.tsx';
import { $mailStatus, refreshMailStatus, troubleWords, urgencyOf, watchMail } from './mail-trouble.ts';

const fine: MailStatus = { isSending: true, reason: '', waiting: 0, failed: 0 };

const startAs = (...roles: string[]) =>
  $start.set({
    user: { roles, rights: [] },
    timeZone: 'UTC',
    shell: { baseUrls: { apiBaseUrl: '/' } },
  } as unknown as EditorStart);

beforeEach(() => {
  $mailStatus.set(null);
  vi.stubGlobal('document', { hidden: false });
  return () => vi.unstubAllGlobals();
});

const message = (fields: Partial<MailEntry>): MailEntry => ({
  _id: 'm1',
  channel: 'mail',
  kind: 'staff',
  to: ['help@example.org'],
  subject: 'An enquiry',
  state: 'waiting',
  attempts: 0,
  reason: '',
  createdAt: '2026-11-21T05:35:00.000Z',
  nextAttemptAt: null,
  sentAt: null,
  submissionId: 's1',
  ...fields,
});
const itemOf = (fields: Partial<MailEntry>) =>
  renderToStaticMarkup(<MessageItem row={message(fields)} tools={noTools} />);

test('whether mail is being sent is said plainly, with the reason and what is kept', () => {
  expect(statusWords(fine)).toBe('Mail is being sent. Nothing is waiting.');
  expect(statusWords({ ...fine, waiting: 1 })).toBe('Mail is being sent. 1 message is waiting.');
  const unset = { ...fine, isSending: false, reason: 'There is no RESEND_API_KEY.' };
  expect(statusWords({ ...unset, waiting: 3 })).toBe(
    'No mail is being sent. There is no RESEND_API_KEY. 3 messages are waiting. Nothing is lost.',
  );
  expect(statusWords({ ...unset, reason: '' })).toContain('The server has no mail service');
});

test('the menu has a mark for what the owner should mend, and none otherwise', () => {
  expect(troubleWords(fine)).toBeNull();
  expect(troubleWords({ ...fine, waiting: 2 })).toBeNull();
  expect(troubleWords({ ...fine, isSending: false })).toBeNull();
  expect(troubleWords({ ...fine, failed: 1 })).toBe('1 message could not be delivered');
  expect(troubleWords({ isSending: false, reason: '', waiting: 1, failed: 2 })).toBe(
    'No mail is being sent. 2 messages could not be delivered',
  );
});

test('that no mail is sent is marked as something to mend, and at once where some waits or failed', () => {
  expect(urgencyOf({ ...fine, waiting: 2 })).toBe('none');
  expect(urgencyOf({ ...fine, isSending: false })).toBe('soon');
  expect(urgencyOf({ ...fine, isSending: false, waiting: 1 })).toBe('now');
  expect(urgencyOf({ ...fine, failed: 1 })).toBe('now');
});

test('only people with the right ask about mail, and a call that fails changes nothing', async () => {
  const fetched = vi.fn(async () => Response.json({ ...fine, failed: 1 }));
  vi.stubGlobal('fetch', fetched);
  startAs('editor');
  watchMail()();
  expect(fetched).not.toHaveBeenCalled();
  startAs('admin');
  watchMail()();
  await vi.waitFor(() => expect($mailStatus.get()?.failed).toBe(1));
  fetched.mockRejectedValueOnce(new Error('No network'));
  watchMail()();
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect($mailStatus.get()?.failed).toBe(1);
});

test('the dashboard asks for a log-in where the session has ended, and the editor by itself does not', async () => {
  startAs('admin');
  const ended = () => Response.json({ message: 'Please log in first.' }, { status: 401 });
  const fetched = vi.fn(async () => ended());
  vi.stubGlobal('fetch', fetched);
  vi.useFakeTimers();
  watchMail()();
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(fetched).toHaveBeenCalledTimes(1);
  expect($logInAgain.get()).toBeNull();
  const asked = Promise.all([refreshMailStatus(), messages.load({ state: 'all' }, 1)]);
  await vi.waitFor(() => expect($logInAgain.get()).not.toBeNull());
  fetched.mockImplementation(async () => Response.json({ ...fine, messages: [], total: 0 }));
  $logInAgain.get()!.answer(true);
  expect(await asked).toEqual([
    { ...fine, messages: [], total: 0 },
    { rows: [], total: 0 },
  ]);
});

test('a message that could not be delivered has its reason and can be sent again, others cannot', () => {
  startAs('admin');
  const failed = itemOf({ state: 'failed', attempts: 12, reason: 'The address does not exist.' });
  expect(failed).toContain('The address does not exist.');
  expect(failed).toContain('aria-label="Send again: An enquiry, to help@example.org"');
  expect(failed).toContain('Written 5:35 am, 21/11/2026, tried 12 times');
  const sent = itemOf({ state: 'sent', attempts: 2, reason: 'Busy', sentAt: '2026-11-21T05:36:00.000Z' });
  expect(sent).toContain('sent 5:36 am, 21/11/2026');
  expect(sent).not.toMatch(/Busy|Send again/);
  const waiting = itemOf({ attempts: 1, reason: 'Busy', nextAttemptAt: '2026-11-21T06:00:00.000Z' });
  expect(waiting).toContain('tried once, next attempt 6:00 am, 21/11/2026');
  expect(waiting).toContain('Busy');
});

test('subjects and addresses are text', () => {
  startAs('admin');
  const html = itemOf({ subject: '<script>alert(1)</script>', to: ['"<img src=x>"@example.org'] });
  expect(html).not.toMatch(/<script|<img/);
});

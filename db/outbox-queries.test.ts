import { describe, expect, test } from 'vitest';
import type { LeadFields, MailMessage } from '../src/model/mail.ts';
import type { Writer } from './connection.ts';
import {
  claimNext,
  nextDue,
  recordFailed,
  recordRetry,
  recordSent,
  releaseStuck,
  renewKey,
} from './outbox-attempts.ts';
import { giveUpWaiting, purgeOutbox } from './outbox-expiry.ts';
import { channelPause, endPause, forgetPause, pauseChannel } from './outbox-pauses.ts';
import {
  enqueue,
  listOutbox,
  type NewOutboxEntry,
  outboxCounts,
  outboxEntry,
  removeOutboxOf,
  requeue,
} from './outbox-queries.ts';
import { dialects } from './testing/dialects.ts';

const mail: MailMessage = {
  to: ['desk@example.org'],
  cc: ['noor@example.org'],
  replyTo: null,
  subject: 'A new enquiry',
  text: 'Hello',
  html: '<p>Hello</p>',
};
const lead = { lastName: 'Mira', interests: ['DV-Aware'] } as unknown as LeadFields;

/** Returns the time at a minute of the tests' hour. */
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 9, minute)).toISOString();

const entry = (id: string, changes: Partial<NewOutboxEntry> = {}): NewOutboxEntry => ({
  id,
  channel: 'mail',
  kind: 'staff',
  submissionId: null,
  domainId: null,
  body: mail,
  createdAt: at(0),
  secret: false,
  ...changes,
});

const claim = (db: Writer, minute: number, channel: 'mail' | 'lead' = 'mail') =>
  claimNext(db, {
    channel,
    now: at(minute),
    leaseUntil: at(minute + 2),
    sender: 'Hearth <site@example.org>',
    latestPause: at(minute + 500),
  });

const release = (db: Writer, minute: number) =>
  releaseStuck(db, { now: at(minute), leasesBefore: at(minute + 5), attemptsBefore: at(minute + 600) });

describe.each(dialects)('the outbox on $name', ({ open }) => {
  test('entries are taken one by one, those that somebody waits for first', async () => {
    const db = await open();
    await enqueue(db, []);
    await enqueue(db, [
      entry('a', { kind: 'success' }),
      entry('b', { createdAt: at(1) }),
      entry('c'),
      entry('d', { kind: 'lead', channel: 'lead', body: lead }),
      entry('e', { kind: 'password', secret: true, createdAt: at(9) }),
    ]);
    expect(await nextDue(db, 'mail')).toBe(at(0));
    expect(await claim(db, -1)).toBeNull();
    const taken = [];
    for (let row = await claim(db, 5); row !== null; row = await claim(db, 5)) taken.push(row);
    expect(taken.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
    expect(taken[0]).toMatchObject({
      attempts: 1,
      tries: 1,
      uncertain: 0,
      key_number: 1,
      key_used_at: at(5),
      sender: 'Hearth <site@example.org>',
      recipients: '["desk@example.org","noor@example.org"]',
      body: JSON.stringify(mail),
    });
    expect(await nextDue(db, 'mail')).toBe(at(9));
    expect(await claim(db, 5, 'lead')).toMatchObject({ id: 'd', recipients: '[]', subject: '' });
    expect(await nextDue(db, 'lead')).toBeNull();
    expect(await outboxCounts(db)).toEqual({ waiting: 5, failed: 0 });
  });

  test('of many that ask at the same moment, each gets another entry', async () => {
    const db = await open();
    const ids = Array.from({ length: 20 }, (_, number) => `e${number}`);
    await enqueue(
      db,
      ids.map((id) => entry(id)),
    );
    // A caller that loses the race gets null, and claims again.
    const taken = new Set<string>();
    while (taken.size < 20) {
      const rows = (await Promise.all(ids.map(() => claim(db, 1)))).filter((row) => row !== null);
      for (const { id } of rows) {
        expect(taken).not.toContain(id);
        taken.add(id);
      }
    }
  });

  test('while a channel pauses, nobody takes anything of it, until the latest time that it asked for', async () => {
    const db = await open();
    await enqueue(db, [entry('a'), entry('b'), entry('d', { kind: 'lead', channel: 'lead', body: lead })]);
    await pauseChannel(db, 'mail', { until: at(20), reason: 'Wait.' });
    await pauseChannel(db, 'mail', { until: at(10), reason: 'Wait a little.' });
    expect(await channelPause(db, 'mail')).toEqual({ until: at(20), reason: 'Wait.' });
    expect(await channelPause(db, 'lead')).toBeNull();
    expect(await claim(db, 19)).toBeNull();
    expect(await claim(db, 19, 'lead')).toMatchObject({ id: 'd' });
    await forgetPause(db, 'mail', at(19));
    expect(await claim(db, 20)).toMatchObject({ id: 'a' });
    await forgetPause(db, 'mail', at(20));
    expect(await channelPause(db, 'mail')).toBeNull();
    await pauseChannel(db, 'mail', { until: at(50), reason: 'Wait again.' });
    expect(await claim(db, 30)).toBeNull();
    await endPause(db, 'mail', at(30));
    expect(await claim(db, 30)).toMatchObject({ id: 'b' });
    expect(await channelPause(db, 'mail')).toEqual({ until: at(30), reason: 'Wait again.' });
  });

  test('an entry is sent, tried again later or given up, and a secret body does not stay', async () => {
    const db = await open();
    await enqueue(db, [
      entry('a', { createdAt: at(0), secret: true }),
      entry('b', { createdAt: at(1) }),
      entry('c', { createdAt: at(2), secret: true }),
    ]);
    const [a, b, c] = [await claim(db, 5), await claim(db, 5), await claim(db, 5)];
    expect(await recordSent(db, a!, { now: at(6), providerId: 'r1' })).toBe(true);
    const later = { reason: 'It was busy.', nextAttemptAt: at(20), uncertain: true, counts: false };
    expect(await recordRetry(db, b!, later)).toBe(true);
    expect(await recordFailed(db, c!, { now: at(6), reason: 'No.', uncertain: false })).toBe(true);
    const ended = { state: 'sent', body: null, lease_until: null, finished_at: at(6) };
    expect(await outboxEntry(db, 'a')).toEqual({ ...a, ...ended, provider_id: 'r1' });
    expect(await outboxEntry(db, 'b')).toEqual({
      ...b,
      state: 'waiting',
      body: JSON.stringify(mail),
      tries: 0,
      attempts: 1,
      uncertain: 1,
      lease_until: null,
      reason: 'It was busy.',
      next_attempt_at: at(20),
    });
    expect(await outboxEntry(db, 'c')).toEqual({ ...c, ...ended, state: 'failed', reason: 'No.' });
    expect(await outboxEntry(db, 'none')).toBeNull();
    expect(await outboxCounts(db)).toEqual({ waiting: 1, failed: 1 });
    expect(await claim(db, 19)).toBeNull();
    const busy = { attempts: 2, tries: 1, uncertain: 1, reason: 'It was busy.', next_attempt_at: at(20) };
    expect(await claim(db, 20)).toEqual({ ...b, ...busy, lease_until: expect.any(String) });
  });

  test('an attempt that took too long can no longer record what came of it', async () => {
    const db = await open();
    await enqueue(db, [entry('a')]);
    const first = await claim(db, 0);
    await release(db, 1);
    expect(await claim(db, 1)).toBeNull();
    await release(db, 2);
    expect(await outboxEntry(db, 'a')).toMatchObject({
      state: 'waiting',
      uncertain: 1,
      next_attempt_at: at(2),
    });
    const second = await claim(db, 2);
    expect(second).toMatchObject({ attempts: 2, uncertain: 1 });
    expect(await recordFailed(db, first!, { now: at(3), reason: 'Late.', uncertain: true })).toBe(false);
    const later = { reason: 'Late.', nextAttemptAt: at(9), uncertain: true, counts: true };
    expect(await recordRetry(db, first!, later)).toBe(false);
    expect(await recordSent(db, first!, { now: at(3), providerId: null })).toBe(false);
    expect(await renewKey(db, first!, { now: at(3), sender: 'new@example.org' })).toBeNull();
    const renewed = await renewKey(db, second!, { now: at(3), sender: 'new@example.org' });
    expect(renewed).toEqual({ key_number: 2, sender: 'new@example.org' });
    expect(await outboxEntry(db, 'a')).toMatchObject({ uncertain: 0, key_used_at: at(3) });
    expect(await recordSent(db, second!, { now: at(3), providerId: null })).toBe(true);
  });

  test('what was put off while the clock was ahead becomes due again', async () => {
    const db = await open();
    await enqueue(db, [entry('a'), entry('b'), entry('c', { createdAt: at(500) })]);
    await claim(db, 5000);
    const later = { reason: 'Busy.', nextAttemptAt: at(6000), uncertain: false, counts: true };
    await recordRetry(db, (await claim(db, 5000))!, later);
    await release(db, 1);
    const due = [await claim(db, 1), await claim(db, 1), await claim(db, 1)];
    expect(due.map((row) => row?.id)).toEqual(['a', 'b', undefined]);
    expect(await nextDue(db, 'mail')).toBe(at(500));
  });

  test('what was given up is sent again, under a new key if asked for', async () => {
    const db = await open();
    await enqueue(db, [entry('a'), entry('b', { secret: true })]);
    for (const attempt of [await claim(db, 0), await claim(db, 0)]) {
      await recordFailed(db, attempt!, { now: at(1), reason: 'No.', uncertain: true });
    }
    expect(await requeue(db, 'b', { now: at(2), newKey: false })).toBe(false);
    expect(await requeue(db, 'a', { now: at(2), newKey: false })).toBe(true);
    expect(await requeue(db, 'a', { now: at(2), newKey: false })).toBe(false);
    const again = await claim(db, 2);
    expect(again).toMatchObject({ key_number: 1, key_used_at: at(0), tries: 1, uncertain: 0 });
    await recordFailed(db, again!, { now: at(3), reason: 'No.', uncertain: false });
    await requeue(db, 'a', { now: at(4), newKey: true });
    expect(await outboxEntry(db, 'a')).toMatchObject({ sender: null, key_used_at: null, finished_at: null });
    expect(await claim(db, 4)).toMatchObject({ key_number: 2, key_used_at: at(4), attempts: 3 });
  });

  test('the list shows a state page by page, the newest first, and no bodies', async () => {
    const db = await open();
    await enqueue(db, [
      entry('a', { submissionId: 's1', domainId: 'one' }),
      entry('b', { createdAt: at(1), submissionId: 's1' }),
      entry('c', { createdAt: at(2), submissionId: 's2' }),
    ]);
    await recordSent(db, (await claim(db, 9))!, { now: at(9), providerId: null });
    await claim(db, 9);
    const listed = async (state: 'waiting' | 'sent' | 'failed' | 'all', offset = 0) => {
      const { entries, total } = await listOutbox(db, { state, limit: 2, offset });
      return [entries.map(({ id }) => id).join(' '), total];
    };
    expect(await listed('all')).toEqual(['c b', 3]);
    expect(await listed('all', 2)).toEqual(['a', 3]);
    expect(await listed('waiting')).toEqual(['c b', 2]);
    expect(await listed('sent')).toEqual(['a', 1]);
    expect(await listed('failed')).toEqual(['', 0]);
    expect((await listOutbox(db, { state: 'sent', limit: 1, offset: 0 })).entries[0]).not.toHaveProperty(
      'body',
    );
    await removeOutboxOf(db, 's1');
    expect(await listed('all')).toEqual(['c', 1]);
  });

  test('what waits for too long is given up, and what is finished with goes after a while', async () => {
    const db = await open();
    await enqueue(db, [
      entry('a', { kind: 'password', secret: true }),
      entry('b', { kind: 'password', secret: true, createdAt: at(2) }),
      entry('c'),
      entry('d'),
    ]);
    const expire = () =>
      giveUpWaiting(db, {
        now: at(9),
        before: at(1),
        reason: 'Too late.',
        kinds: ['password', 'invitation', 'email'],
      });
    expect(await expire()).toBe(true);
    expect(await expire()).toBe(false);
    expect(await outboxEntry(db, 'a')).toMatchObject({ state: 'failed', reason: 'Too late.', body: null });
    const sent = [await claim(db, 2), await claim(db, 2)].find((row) => row?.id === 'c');
    await recordSent(db, sent!, { now: at(5), providerId: null });
    const purge = (sentBefore: number, failedBefore: number) =>
      purgeOutbox(db, { sentBefore: at(sentBefore), failedBefore: at(failedBefore) });
    expect(await purge(4, 8)).toBe(false);
    expect(await purge(5, 8)).toBe(true);
    expect(await outboxEntry(db, 'c')).toBeNull();
    expect(await purge(5, 9)).toBe(true);
    expect((await listOutbox(db, { state: 'all', limit: 9, offset: 0 })).entries.map(({ id }) => id)).toEqual(
      ['b', 'd'],
    );
  });
});

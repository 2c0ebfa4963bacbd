import { expect, test } from 'vitest';
import type { Backup, BackupState, BackupStep } from '../../../model/backups-wire.ts';
import type { Attention, SystemState } from '../../../model/system.ts';
import { backupWords, factGroups, overallWords, runningWords } from './messages.ts';

const NOW = Date.parse('2026-11-23T00:00:00.000Z');

const STATE: SystemState = {
  attention: [],
  versions: { hearth: '1.2.0', schema: 29, node: '26.10.0', database: 'SQLite 3.54.1' },
  startedAt: '2026-11-22T22:00:00.000Z',
  memoryBytes: 128 * 1024 ** 2,
  disk: { leftBytes: 20 * 1024 ** 3, totalBytes: 50 * 1024 ** 3 },
  sizes: { database: 3 * 1024 ** 2, media: null, caches: 0 },
  mail: { isSending: true, reason: '', leads: '', waiting: 2, failed: 1 },
  certificates: [],
  lastCheck: null,
  backups: null,
};

/** Returns the text that the tab shows under a label. */
function said(label: string, change: Partial<SystemState> = {}): string | undefined {
  const facts = factGroups({ ...STATE, ...change }, 'UTC', NOW).flatMap((group) => group.facts);
  return facts.find(([name]) => name === label)?.[1];
}

test('one sentence says whether anything needs somebody, by what is most urgent', () => {
  const entry = (urgency: Attention['urgency']) =>
    ({ id: urgency, urgency, what: 'a', todo: 'b', tab: null }) as const;
  const words = (...urgencies: Attention['urgency'][]) => overallWords({ attention: urgencies.map(entry) });
  expect(words()).toBe('Everything is in order.');
  expect(words('soon')).toBe('One thing needs a look.');
  expect(words('soon', 'soon')).toBe('2 things need a look.');
  expect(words('now')).toBe('One thing needs you now.');
  expect(words('now', 'now')).toBe('2 things need you now.');
  expect(words('now', 'soon')).toBe('One thing needs you now, and one more needs a look.');
  expect(words('now', 'now', 'soon', 'soon')).toBe('2 things need you now, and 2 more need a look.');
});

test('room, mail, program and the last check are said in words', () => {
  expect(said('Left on the disk')).toBe('20 GB of 50 GB');
  expect(said('Pictures and files')).toBe('Being measured');
  expect(said('Sending')).toBe('Mail is being sent. 2 waiting, 1 not delivered.');
  expect(said('Running for')).toBe('2 hours');
  expect(said('Running for', { startedAt: '2026-11-22T23:59:30.000Z' })).toBe('Less than a minute');
  expect(said('Running for', { startedAt: '2026-11-13T00:00:00.000Z' })).toBe('10 days');
  expect(said('Hearth')).toBe('1.2.0, database schema 29');
  expect(said('Outcome')).toMatch(/^Never run\./);
  const lastCheck = { at: '2026-11-22T10:00:00.000Z', problems: [{ label: 'Search', count: 2 }] };
  expect(said('Outcome', { lastCheck })).toBe('10:00 am, 22/11/2026: 2 problems');
  expect(said('Outcome', { lastCheck: { ...lastCheck, problems: [] } })).toContain('nothing was wrong');
});

test('certificates say until when they are good, and what their names show', () => {
  const host = {
    host: 'example.org',
    shows: 'leads to www.example.org',
    issuedAt: null,
    lastFailure: null,
    nextAttemptAt: '2026-12-24T00:00:00.000Z',
  };
  expect(said('example.org', { certificates: [{ ...host, expiresAt: '2027-01-24T00:00:00.000Z' }] })).toBe(
    'Good until 12:00 am, 24/01/2027; next tried 12:00 am, 24/12/2026; leads to www.example.org',
  );
  expect(said('example.org', { certificates: [{ ...host, expiresAt: null, nextAttemptAt: null }] })).toBe(
    'None yet; a new one is being requested; leads to www.example.org',
  );
});

test('backups say when one was made, and when one was last proven', () => {
  const made: Backup = {
    name: 'a.tar',
    madeAt: '2026-11-22T02:00:00.000Z',
    size: 5 * 1024 ** 2,
    pages: 24,
    media: 20,
    program: '1.2.3',
    schema: 9,
    askedBy: '',
    proof: { at: '2026-11-22T02:05:00.000Z', ok: true, pages: 1024, failures: [] },
    copy: null,
    problems: [],
    isHere: true,
  };
  const backups = {
    isScheduled: true,
    nextAt: '2026-11-24T02:00:00.000Z',
    running: null,
    failure: null,
    lastMade: made,
    lastProven: made,
    folder: '/data/backups',
    usedBytes: 10 * 1024 ** 2,
    freeBytes: 1,
    secondPlace: null,
    newestCopy: null,
    copies: null,
    isUncopied: false,
    isOnOneDisk: false,
    isOfOneServer: false,
    backups: [made],
  };
  expect(backupWords(made)).toBe('5 MB, proven by a test restore, Hearth 1.2.3');
  expect(backupWords({ ...made, proof: null, isHere: false })).toBe(
    '5 MB, not proven by a test restore, Hearth 1.2.3, in the second place alone',
  );
  const copied = { ...made, copy: { at: '2026-11-22T02:10:00.000Z', failure: '' } };
  const there = { ...backups, secondPlace: 's3://hb-über/x' };
  const second = (change: Partial<BackupState>) => said('Second place', { backups: { ...there, ...change } });
  expect(said('Second place', { backups })).toBe('None');
  expect(second({})).toBe('s3://hb-über/x: no backup has reached it yet');
  const newest = 'the newest made 2:00 am, 22/11/2026, copied 2:10 am, 22/11/2026';
  expect(second({ newestCopy: copied })).toBe(`s3://hb-über/x: ${newest}`);
  expect(second({ newestCopy: copied, copies: 1 })).toBe(`s3://hb-über/x: 1 backup, ${newest}`);
  expect(second({ newestCopy: copied, copies: 5 })).toBe(`s3://hb-über/x: 5 backups, ${newest}`);
  const failed = { at: made.madeAt, ok: false, pages: 1, failures: ['A page cannot be made.'] };
  expect(backupWords({ ...made, proof: failed })).toContain(
    'the test restore failed: A page cannot be made.',
  );
  const running = (step: BackupStep, storedBytes: number | null = null) =>
    runningWords(
      { running: { step, since: made.madeAt, movedAt: made.madeAt, storedBytes }, lastMade: made },
      'UTC',
    );
  expect(runningWords({ running: null, lastMade: made }, 'UTC')).toBeNull();
  expect(running('proving')).toBe('A backup is being proven by a test restore, since 2:00 am, 22/11/2026.');
  expect(running('copying')).toBe('A backup is being stored in the second place, since 2:00 am, 22/11/2026.');
  expect(running('copying', 2 * 1024 ** 2)).toMatch(/22\/11\/2026, and 2 MB of 5 MB are there\.$/);
  expect(said('Last made', { backups })).toBe('2:00 am, 22/11/2026 (5 MB)');
  expect(said('Last proven by a test restore', { backups })).toBe(
    '2:05 am, 22/11/2026: 1,024 pages made from it',
  );
  expect(said('Last proven by a test restore', { backups: { ...backups, lastProven: null } })).toBe('Never');
  const ofOther = { ...backups, lastMade: null, lastProven: null, isOfOneServer: true };
  expect(said('Last made', { backups: ofOther })).toBe('Never on this server');
  expect(said('Last proven by a test restore', { backups: ofOther })).toBe('Never on this server');
});

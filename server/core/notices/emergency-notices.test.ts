import fs from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { EMERGENCY_NOTICE } from '../../../src/model/limits.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { NOTICE_RECORDS } from '../limits/limits.ts';
import { EmergencyNotices, NOTICE_FILE, type NoticeChange } from './emergency-notices.ts';

let file: string;
let clock: number;

beforeEach(async () => {
  file = path.join(await temporaryFolder(), NOTICE_FILE);
  clock = Date.parse('2026-11-28T10:00:00.000Z');
});

const open = () => new EmergencyNotices(file, () => clock);
const change = (domainIds: string[], words: string | null, isDrill = false): NoticeChange => {
  const at = new Date(clock).toISOString();
  const until = new Date(clock + 3600_000).toISOString();
  const shown = { number: '1800 000 000', linkText: '', linkHref: '', until, isDrill, by: 'noor', at };
  return {
    action: words === null ? 'notice/end' : 'notice/show',
    actor: { _id: 'u', username: 'noor' },
    at,
    domainIds,
    notice: words === null ? null : { words, ...shown },
  };
};
const words = (notices: EmergencyNotices, domainId: string, toStaff = false) =>
  notices.shownOn(domainId, toStaff)?.words ?? null;

test('a notice stands on its sites until it ends, also in the next process', async () => {
  const notices = open();
  await notices.change(change(['one', 'two'], 'The line is down.'));
  await notices.change(change(['two'], 'The line is slow.'));
  for (const each of [notices, open()]) {
    expect(['one', 'two', 'three'].map((id) => words(each, id))).toEqual([
      'The line is down.',
      'The line is slow.',
      null,
    ]);
    expect(each.all().map(([id]) => id)).toEqual(['one', 'two']);
    expect(each.waiting.map(({ domainIds }) => domainIds)).toEqual([['one', 'two'], ['two']]);
    expect(each.isDamaged).toBe(false);
  }
  expect(notices.shownOn('one')).toBe(notices.shownOn('one'));
  expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
  clock += 3600_000 - 1;
  expect(words(notices, 'one')).toBe('The line is down.');
  clock += 1;
  expect([words(notices, 'one'), words(open(), 'one'), notices.all()]).toEqual([null, null, []]);
});

test('a notice that is ended is gone at once, and those of other sites stay', async () => {
  const notices = open();
  await notices.change(change(['one', 'two'], 'The line is down.'));
  await notices.change(change(['one'], null));
  expect([words(notices, 'one'), words(notices, 'two')]).toEqual([null, 'The line is down.']);
});

test('a drill is shown to staff alone', async () => {
  const notices = open();
  await notices.change(change(['one'], 'The line is down.', true));
  expect([words(notices, 'one'), words(notices, 'one', true)]).toEqual([null, 'The line is down.']);
});

test('changes at the same moment are all kept, and each is recorded once', async () => {
  const notices = open();
  await Promise.all(['one', 'two', 'three'].map((id) => notices.change(change([id], id))));
  expect(
    open()
      .all()
      .map(([id]) => id),
  ).toEqual(['one', 'two', 'three']);
  await notices.recorded(notices.waiting[1]!);
  expect(open().waiting.map(({ domainIds }) => domainIds)).toEqual([['one'], ['three']]);
});

test.each([
  ['half a file', (text: string) => text.slice(0, -20)],
  ['no JSON', () => 'x'],
  [
    'a link that runs a script',
    (text: string) => text.replace('"linkHref":""', '"linkHref":"javascript:a()"'),
  ],
  ['a number that is none', (text: string) => text.replaceAll('1800 000 000', 'onclick')],
  ['another shape', () => '{"sites":[]}'],
])('a damaged file (%s) is ignored, and the next notice replaces it', async (_what, damage) => {
  await open().change(change(['one'], 'The line is down.'));
  await fs.writeFile(file, damage(await fs.readFile(file, 'utf8')));
  const notices = open();
  expect([notices.isDamaged, notices.all(), notices.waiting]).toEqual([true, [], []]);
  await notices.change(change(['two'], 'The line is slow.'));
  expect([notices.isDamaged, words(open(), 'two'), open().isDamaged]).toEqual([
    false,
    'The line is slow.',
    false,
  ]);
});

test('a notice that cannot be stored is not shown, and the next one can be', async () => {
  const notices = open();
  await fs.mkdir(file);
  await expect(notices.change(change(['one'], 'The line is down.'))).rejects.toThrow();
  expect(words(notices, 'one')).toBeNull();
  await fs.rmdir(file);
  await notices.change(change(['one'], 'The line is down.'));
  expect(words(notices, 'one')).toBe('The line is down.');
});

test('the changes that wait have a bound, at which the oldest goes; the file reads as many sites as a call takes', async () => {
  const sites = Array.from({ length: EMERGENCY_NOTICE.sites }, (_, index) => `site-${index}`);
  const notices = open();
  for (let index = 0; index <= NOTICE_RECORDS.waiting; index++)
    await notices.change(change([`${index}`], null));
  expect([notices.waiting.length, notices.waiting[0]?.domainIds]).toEqual([NOTICE_RECORDS.waiting, ['1']]);
  await notices.change(change(sites, 'The line is down.'));
  expect([open().isDamaged, open().all().length]).toEqual([false, EMERGENCY_NOTICE.sites]);
});

const shared = (domainId: string, words: string | null, at: string) => ({
  ...{ domainId, at },
  notice: change([domainId], words).notice,
});

test('what other servers have changed is taken over into the file, and shown at once if the disk fails', async () => {
  const notices = open();
  await notices.change(change(['one', 'two'], 'The line is down.'));
  for (const waiting of [...notices.waiting]) await notices.recorded(waiting);
  clock += 1000;
  const at = new Date(clock).toISOString();
  await notices.takeOver([shared('one', null, at), shared('three', 'The line is slow.', at)]);
  for (const each of [notices, open()])
    expect(['one', 'two', 'three'].map((id) => words(each, id))).toEqual([
      null,
      'The line is down.',
      'The line is slow.',
    ]);
  const same = notices.shownOn('three');
  await notices.takeOver([shared('three', 'The line is slow.', at)]);
  expect(notices.shownOn('three')).toBe(same);
  await fs.rm(file);
  await fs.mkdir(file);
  await expect(notices.takeOver([shared('two', null, at)])).rejects.toThrow();
  expect(words(notices, 'two')).toBeNull();
});

test('a change that waits to be recorded is not undone by an earlier one, and is later than all that are known', async () => {
  const notices = open();
  const before = new Date(clock - 1000).toISOString();
  await notices.change(change(['one'], 'The line is down.'));
  await notices.takeOver([shared('one', null, before)]);
  expect(words(notices, 'one')).toBe('The line is down.');
  // The clock of the other server is ahead.
  const ahead = new Date(clock + 5000).toISOString();
  await notices.takeOver([shared('one', 'The line is slow.', ahead)]);
  expect(words(notices, 'one')).toBe('The line is slow.');
  await notices.change(change(['one'], null));
  expect(words(notices, 'one')).toBeNull();
  expect(notices.waiting.at(-1)!.at > ahead).toBe(true);
  await notices.takeOver([shared('one', 'The line is slow.', ahead)]);
  expect(words(notices, 'one')).toBeNull();
});

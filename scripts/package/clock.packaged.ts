import { expect, test } from 'vitest';
import type { BackupState } from '../../src/model/backups-wire.ts';
import { type Client, logIn } from './testing/client.ts';
import { NO_CLOCK, newClock } from './testing/clock.ts';
import { ADMIN, newMachine, serve, stop } from './testing/executable.ts';
import { startReaders } from './testing/readers.ts';

const YEAR = 365;
const PAGES = { '/': '</html>', '/get-help': '</html>' };

if (NO_CLOCK !== null) console.log(`Skipped: moving the clock, since ${NO_CLOCK}.`);
const withClock = test.skipIf(NO_CLOCK !== null);

/** Returns the time on a server's clock, in days from now. */
async function daysOf(address: string): Promise<number> {
  const { headers } = await fetch(address);
  return Math.round((Date.parse(headers.get('date')!) - Date.now()) / (24 * 60 * 60_000));
}

async function save(client: Client, slug: string): Promise<number> {
  return (await client.post('page/save', { page: { slug, title: slug } })).status;
}

withClock(
  'while the clock is moved by a year and back, pages are served, and log-ins end when they should',
  async () => {
    const place = await newMachine();
    const clock = await newClock();
    const server = await serve(place, { env: { ...ADMIN, ...clock.env } });
    const { address } = server;
    const readers = startReaders(address, PAGES);
    const first = await logIn(address);
    expect(await save(first, 'one')).toBe(200);

    await clock.set(YEAR);
    await expect.poll(() => daysOf(address)).toBe(YEAR);
    expect(await save(first, 'two')).toBe(401);
    const later = await logIn(address);
    expect(await save(later, 'two')).toBe(200);
    await readers.more(50);

    await clock.set(-YEAR);
    await expect.poll(() => daysOf(address)).toBe(-YEAR);
    expect(await save(await logIn(address), 'three')).toBe(200);
    await readers.more(50);

    await clock.set(0);
    await expect.poll(() => daysOf(address)).toBeCloseTo(0);
    const now = await logIn(address);
    for (const slug of ['one', 'two', 'three'])
      expect((await now.get<{ title: string }>(`page/load?slug=${slug}`)).json.title).toBe(slug);
    await readers.more(50);
    await readers.stop();
    expect(readers.missed).toEqual([]);
    expect(await stop(server)).toMatchObject({ code: 0, stderr: '' });
  },
);

withClock(
  'nights that pass make a proven backup each, and a year that passes at once makes one',
  async () => {
    const place = await newMachine();
    const clock = await newClock({ isOfTimersToo: true });
    const server = await serve(place, { env: { ...ADMIN, ...clock.env, BACKUP_AT: '03:00' } });
    const { address } = server;
    // Logs in each time, because all sessions have expired by then.
    const state = async () => (await (await logIn(address)).get<BackupState>('backups/load')).json;
    const settled = async (count: number) =>
      expect
        .poll(
          async () => {
            const { backups, running } = await state();
            return running === null ? backups.length : null;
          },
          { timeout: 60_000, interval: 1000 },
        )
        .toBe(count);
    expect((await state()).backups).toEqual([]);
    for (const [index, days] of [1, 2, YEAR].entries()) {
      await clock.set(days);
      await settled(index + 1);
      expect((await fetch(address)).status).toBe(200);
    }
    // Some minutes later, no further backup is due.
    await clock.set(YEAR + 0.01);
    await settled(3);
    const { backups, failure } = await state();
    expect(failure).toBeNull();
    expect(backups.map(({ proof, askedBy }) => [proof?.ok, askedBy])).toEqual(Array(3).fill([true, '']));
    expect((await stop(server)).code).toBe(0);
  },
);

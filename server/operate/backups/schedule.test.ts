import { describe, expect, test } from 'vitest';
import { backupName, madeAtOf } from './names.ts';
import { beyondRetention, beyondRoom, type Kept } from './retention.ts';
import { slotsAround } from './schedule.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const iso = (ms: number) => new Date(ms).toISOString();
const at = (time: string) => Date.parse(time);
const around = (now: string, times = ['03:00'], zone = 'Australia/Adelaide') => {
  const { last, next } = slotsAround(at(now), times, zone);
  return [iso(last), iso(next)];
};

describe('times of the day', () => {
  test('are those of the site', () => {
    expect(around('2026-11-23T00:00:00Z')).toEqual(['2026-11-22T16:30:00.000Z', '2026-11-23T16:30:00.000Z']);
    expect(around('2026-11-22T16:30:00Z')[0]).toBe('2026-11-22T16:30:00.000Z');
    expect(around('2026-11-23T00:00:00Z', ['03:00', '15:00'], 'UTC')).toEqual([
      '2026-11-22T15:00:00.000Z',
      '2026-11-23T03:00:00.000Z',
    ]);
  });

  test('are there on days on which clocks are put forward or back', () => {
    // In Adelaide, 02:30 does not occur on 4 October 2026, and occurs twice on 5 April 2026.
    expect(around('2026-10-03T20:00:00Z', ['02:30'])[0]).toBe('2026-10-03T17:00:00.000Z');
    const [last, next] = around('2026-04-04T17:30:00Z', ['02:30']).map(at);
    expect(next! - last!).toBeGreaterThan(0.9 * DAY_MS);
  });
});

const kept = (days: number, more: Partial<Kept> = {}): Kept => {
  const madeAt = iso(at('2026-11-23T03:00:00Z') - days * DAY_MS);
  return { name: madeAt, madeAt, size: 10, isGood: true, ...more };
};
const agesLeft = (backups: readonly Kept[], gone: readonly string[]) =>
  backups.flatMap(({ name }, index) => (gone.includes(name) ? [] : [index]));

describe('retention', () => {
  const keep = { days: 7, weeks: 4, months: 6 };

  test('keeps the last of days, weeks and months', () => {
    const backups = Array.from({ length: 400 }, (_, days) => kept(days));
    const left = backups.filter(({ name }) => !beyondRetention(backups, keep).includes(name));
    expect(left.map(({ madeAt }) => madeAt.slice(0, 10))).toEqual([
      '2026-11-23',
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
      '2026-11-15',
      '2026-11-08',
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
      '2026-07-31',
      '2026-06-30',
    ]);
  });

  test('always keeps the last proven one, however old, and the newest', () => {
    const backups = [...Array.from({ length: 60 }, (_, days) => kept(days, { isGood: false })), kept(900)];
    const left = agesLeft(backups, beyondRetention(backups, { days: 1, weeks: 0, months: 0 }));
    expect(left).toEqual([0, 60]);
  });

  test('prefers a proven one of a day to a later one that is not', () => {
    const backups = [kept(0, { isGood: false }), kept(1), kept(1.2, { isGood: false })];
    const [, day] = [backups[2]!, { ...backups[1]!, madeAt: iso(at(backups[1]!.madeAt) - 1000) }];
    expect(beyondRetention([backups[0]!, day!], keep)).toEqual([]);
    const sameDay = [
      kept(0, { name: 'late', isGood: false }),
      kept(0.05, { name: 'good' }),
      kept(0.1, { name: 'old' }),
    ];
    expect(beyondRetention(sameDay, { days: 1, weeks: 0, months: 0 })).toEqual(['old']);
  });

  test('of two restores on one day, both backups of before stay, for a week of later backups', () => {
    const before = (ago: number) => {
      const one = kept(ago);
      return { ...one, name: `${one.name}-before-restore.tar` };
    };
    const today = [kept(0), before(0.01), before(0.02), kept(0.3), kept(1)];
    const one = { days: 1, weeks: 0, months: 0 };
    expect(agesLeft(today, beyondRetention(today, one))).toEqual([0, 1, 2]);
    const week = [...Array.from({ length: 7 }, (_, days) => kept(days)), before(6.5), before(7)];
    expect(agesLeft(week, beyondRetention(week, one))).toEqual([0]);
    expect(agesLeft(week.slice(1), beyondRetention(week.slice(1), one))).toEqual([0, 6, 7]);
    const many = [kept(0), ...Array.from({ length: 7 }, (_, hours) => before(hours / 24 + 0.01))];
    expect(agesLeft(many, beyondRetention(many, one))).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test('removes nothing more when the clock was a year ahead', () => {
    const backups = [kept(-365), ...Array.from({ length: 5 }, (_, days) => kept(days))];
    expect(beyondRetention(backups, keep)).toEqual([]);
  });

  test('makes room from the oldest on, and never removes the last proven one', () => {
    const backups = [kept(0, { isGood: false }), kept(1, { isGood: false }), kept(2), kept(3), kept(4)];
    expect(agesLeft(backups, beyondRoom(backups, 50))).toEqual([0, 1, 2, 3, 4]);
    expect(agesLeft(backups, beyondRoom(backups, 30))).toEqual([0, 1, 2]);
    expect(agesLeft(backups, beyondRoom(backups, 15))).toEqual([2]);
    expect(agesLeft(backups, beyondRoom(backups, 0))).toEqual([2]);
  });
});

test('only the files of a site’s own backups are known as such', () => {
  const name = backupName('0a1b2c3d', new Date('2026-11-23T03:00:00Z'));
  expect(name).toBe('hearth-0a1b2c3d-2026-11-23T03-00-00Z.tar');
  expect(madeAtOf(name, '0a1b2c3d')).toBe('2026-11-23T03:00:00.000Z');
  for (const other of [
    name.replace('0a1b', 'ffff'),
    `${name}.part`,
    `../${name}`,
    'before-upgrade-1-to-2.db',
  ]) {
    expect(madeAtOf(other, '0a1b2c3d')).toBeNull();
  }
  expect(madeAtOf('hearth-0a1b2c3d-2026-99-23T03-00-00Z.tar', '0a1b2c3d')).toBeNull();
});

import type { Backup } from '../../../src/model/backups-wire.ts';
import type { BackupKeep } from '../../core/config/config.ts';

/** The facts about a backup on which retention depends. */
export interface Kept {
  readonly name: string;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly size: number;
  /** Whether it is `isGood`. */
  readonly isGood: boolean;
}

/**
 * Whether a backup was proven, and has every picture and file of the site. A backup made after files were lost, for example
 * while the media disk was not mounted, is proven too; if it replaced an earlier one, those files would be gone for good.
 */
export const isGood = ({ proof, problems }: Pick<Backup, 'proof' | 'problems'>): boolean =>
  proof?.ok === true && problems.length === 0;

/**
 * Returns the names of the backups that are no longer kept. Keeps one for each of so many days, weeks and months that have
 * backups: the newest good one, or else the newest. The newest of all and the last good one always stay. Days without a backup
 * do not count, so that a clock that was put forward by a year removes nothing.
 */
export function beyondRetention(backups: readonly Kept[], keep: BackupKeep): readonly string[] {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.localeCompare(a.madeAt));
  const stays = new Set<string>();
  for (const backup of [newestFirst[0], newestFirst.find((one) => one.isGood)]) {
    if (backup !== undefined) stays.add(backup.name);
  }
  for (const [count, periodOf] of [
    [keep.days, dayOf],
    [keep.weeks, weekOf],
    [keep.months, monthOf],
  ] as const) {
    const periods = Map.groupBy(newestFirst, ({ madeAt }) => periodOf(madeAt));
    for (const inPeriod of [...periods.values()].slice(0, count)) {
      const kept = inPeriod.find((one) => one.isGood) ?? inPeriod[0];
      if (kept !== undefined) stays.add(kept.name);
    }
  }
  return newestFirst.filter(({ name }) => !stays.has(name)).map(({ name }) => name);
}

/**
 * Returns the names of the oldest backups to remove, so that the others take at most so many bytes. The last good one always
 * stays.
 */
export function beyondRoom(backups: readonly Kept[], bytes: number): readonly string[] {
  const oldestFirst = backups.toSorted((a, b) => a.madeAt.localeCompare(b.madeAt));
  const good = oldestFirst.findLast((one) => one.isGood)?.name;
  let left = backups.reduce((sum, { size }) => sum + size, 0);
  const gone: string[] = [];
  for (const { name, size } of oldestFirst) {
    if (left <= bytes) break;
    if (name === good) continue;
    gone.push(name);
    left -= size;
  }
  return gone;
}

const dayOf = (at: string) => at.slice(0, 10);
const monthOf = (at: string) => at.slice(0, 7);
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/** Weeks begin on a Monday, as the fifth of January 1970. */
const weekOf = (at: string) => String(Math.floor((Date.parse(at) - 4 * (WEEK_MS / 7)) / WEEK_MS));

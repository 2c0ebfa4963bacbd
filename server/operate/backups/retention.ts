import type { Backup } from '../../../src/model/backups-wire.ts';
import type { BackupKeep } from '../../core/config/config.ts';
import { BEFORE_RESTORE } from '../../core/limits/limits.ts';
import { isBeforeRestore } from './names.ts';

/** The facts about a backup that decide how long it is kept. */
export interface Kept {
  readonly name: string;
  /** The time of the backup, ISO 8601. */
  readonly madeAt: string;
  readonly size: number;
  /** The result of `isGood` for the backup. */
  readonly isGood: boolean;
}

/**
 * Whether a backup was verified and contains every picture and file of the site. Verification alone is not enough, because a
 * backup that was made after files were lost can be verified too, for example one made while the media disk was not mounted. If
 * that backup replaced an earlier one, the files would be lost for good.
 */
export const isGood = ({ proof, problems }: Pick<Backup, 'proof' | 'problems'>): boolean =>
  proof?.ok === true && problems.length === 0;

/**
 * Returns the names of the backups to remove according to the retention schedule. Keeps one backup for each day, week and
 * month, for the configured numbers of days, weeks and months: the newest good backup of the period, or the newest backup if
 * none is good. Always keeps the newest backup and the last good one. Does not count days without a backup, so that no backup
 * is removed if the clock is a year ahead by mistake.
 *
 * Backups that were made before a restore count for no day. Otherwise the second of two restores on one day would remove the
 * last backup of the site that the first one replaced.
 */
export function beyondRetention(backups: readonly Kept[], keep: BackupKeep): readonly string[] {
  const all = backups.toSorted((a, b) => b.madeAt.localeCompare(a.madeAt));
  const newestFirst = all.filter(({ name }) => !isBeforeRestore(name));
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
  const before = all.filter(({ name }) => isBeforeRestore(name));
  for (const { name, madeAt } of before.slice(0, BEFORE_RESTORE.most)) {
    const later = newestFirst.filter((one) => one.madeAt > madeAt).map((one) => dayOf(one.madeAt));
    if (new Set(later).size < BEFORE_RESTORE.days) stays.add(name);
  }
  return all.filter(({ name }) => !stays.has(name)).map(({ name }) => name);
}

/**
 * Returns the names of the oldest backups to remove, so that the remaining ones take at most `bytes` bytes. Always keeps the
 * last good backup.
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
/** Counts weeks from Monday, 5 January 1970. */
const weekOf = (at: string) => String(Math.floor((Date.parse(at) - 4 * (WEEK_MS / 7)) / WEEK_MS));

import fs from 'node:fs/promises';
import path from 'node:path';
import { backupFolder } from '../../../db/engines/sqlite/copy-before-upgrade.ts';
import { PRIVATE_FOLDER } from '../../../db/private-files.ts';
import type { BackupProof } from '../../../src/model/backups-wire.ts';
import type { Config } from '../../core/config/config.ts';
import { BACKUPS } from '../../core/limits/limits.ts';
import type { Manifest } from './archive.ts';
import { BackupError } from './archive.ts';
import { openBackedUp } from './backed-up-database.ts';
import { type BackupTarget, StalledError } from './backup-target.ts';
import { freeBytes } from './disk-room.ts';
import { makeBackup } from './make-backup.ts';
import { madeAtOf } from './names.ts';
import { nameOfTarget, openTarget } from './open-target.ts';
import { type OpenRestored, proveBackup } from './prove-backup.ts';
import { removedListName } from './restoring/removed-list.ts';
import { beyondRetention, beyondRoom, isGood, type Kept } from './retention.ts';
import { notInPlace, type RunMessage } from './run-message.ts';
import { readState } from './state-file.ts';
import { knownTarget } from './target-marker.ts';

export interface Run {
  readonly config: Config;
  /** The file name of the new backup. */
  readonly name: string;
  readonly series: string;
  readonly open: OpenRestored;
  /** For tests: the longest time without progress in a second place that is a folder, in milliseconds. */
  readonly stalledMs?: number | undefined;
  report(message: RunMessage): void;
}

/**
 * Makes a backup in `backups`, verifies it, copies it to the second place, and removes expired backups in both places. Reports
 * a failed step, and continues with later steps where possible, because an unverified backup may be better than none. If the
 * run for this backup was interrupted earlier, does only the missing steps.
 */
export async function runBackup({ config, name, series, open, report, stalledMs }: Run): Promise<void> {
  const folder = backupFolder(config.databaseFile);
  const file = path.join(folder, name);
  try {
    await fs.mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
    const known = (await readState(folder, series)).backups.find((one) => one.name === name) ?? null;
    const backup = known ?? (await make(config, folder, { name, series, report }));
    const proof = known?.proof ?? (await prove(file, { open, report }));
    if (!proof.ok)
      report({ kind: 'failed', message: `The backup could not be proven: ${proof.failures[0]}` });
    const place = await placeOf(config, series, stalledMs);
    const isThere = place !== null && (await copyTo(place, file, name, report));
    if (isThere) await copyList(place, path.join(folder, removedListName(series)), report);
    report({ kind: 'step', step: 'clearing' });
    // The stored state may not include the result of this verification yet.
    const kept = (await keptIn(folder, series)).map((one) =>
      one.name === name ? { ...one, isGood: isGood({ ...backup, proof }) } : one,
    );
    for (const old of beyondRetention(kept, config.backups.keep))
      await fs.rm(path.join(folder, old), { force: true });
    if (isThere) await clearPlace(place, { config, series, kept, report });
  } catch (error) {
    report({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
  report({ kind: 'done' });
}

/** Stores the list of what was removed for good beside the copies, if there is one. */
async function copyList(place: BackupTarget, list: string, report: Run['report']): Promise<void> {
  if ((await fs.stat(list).catch(() => null)) === null) return;
  try {
    await place.store(list, path.basename(list), () => {});
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    report({
      kind: 'failed',
      message: `The list of what was removed for good is not in the second place. ${why}`,
    });
  }
}

async function make(
  config: Config,
  folder: string,
  { name, series, report }: Pick<Run, 'name' | 'series' | 'report'>,
): Promise<ReturnType<typeof describe>> {
  report({ kind: 'step', step: 'making' });
  await makeRoom(config, folder, series);
  const file = path.join(folder, name);
  const { manifest, size } = await makeBackup(config, file, { reserve: BACKUPS.reserveBytes });
  const backup = describe(name, size, manifest);
  report({ kind: 'made', backup });
  return backup;
}

async function prove(file: string, { open, report }: Pick<Run, 'open' | 'report'>): Promise<BackupProof> {
  report({ kind: 'step', step: 'proving' });
  const proof = await proveBackup(file, open);
  report({ kind: 'proven', proof });
  return proof;
}

function filesInWords(count: number): string {
  return count === 1 ? '1 picture or file was' : `${count} pictures or files were`;
}

function describe(name: string, size: number, manifest: Manifest) {
  const { madeAt, program, schema, counts, missing, damaged } = manifest;
  const problems = [
    missing.length > 0 ? `${filesInWords(missing.length)} already lost from the site.` : null,
    damaged.length > 0 ? `${filesInWords(damaged.length)} changed on the disk of the site.` : null,
  ].filter((problem) => problem !== null);
  return { name, madeAt, size, program, schema, pages: counts.pages, media: counts.media, problems };
}

/**
 * Removes the oldest backups if the disk would otherwise get too full. All backups together may take at most half of the disk
 * space that other data leaves, and `BACKUPS.reserveBytes` must stay free. Always keeps the last good backup.
 */
async function makeRoom(config: Config, folder: string, series: string): Promise<void> {
  const kept = await keptIn(folder, series);
  const used = kept.reduce((sum, { size }) => sum + size, 0);
  const room = (await freeBytes(folder)) + used;
  const { database, media } = await sizesOf(config);
  const size = database + media;
  const whileMaking = size + database;
  const forOthers = Math.min(room / 2 - size, room - whileMaking - BACKUPS.reserveBytes);
  for (const name of beyondRoom(kept, Math.max(0, forOthers)))
    await fs.rm(path.join(folder, name), { force: true });
}

async function sizesOf(config: Config) {
  const backedUp = await openBackedUp(config);
  try {
    return { database: await backedUp.size(), media: await backedUp.mediaSize() };
  } finally {
    await backedUp.close();
  }
}

async function keptIn(folder: string, series: string): Promise<Kept[]> {
  const { backups } = await readState(folder, series);
  return backups.filter(({ isHere }) => isHere).map((one) => ({ ...one, isGood: isGood(one) }));
}

/** Opens the second place. Returns null if no second place is configured. */
async function placeOf(
  { backups: { to }, databaseFile }: Config,
  series: string,
  stalledMs: number | undefined,
): Promise<BackupTarget | null> {
  if (to === null) return null;
  const state = await readState(backupFolder(databaseFile), series);
  return openTarget(to, knownTarget(nameOfTarget(to), series, state), stalledMs);
}

/** Copies the backup to the second place, and returns whether the place exists and works. Reports failures. */
async function copyTo(
  place: BackupTarget,
  file: string,
  name: string,
  report: Run['report'],
): Promise<boolean> {
  report({ kind: 'step', step: 'copying' });
  let failure = '';
  let isThere = false;
  try {
    await place.check();
    isThere = true;
    report({ kind: 'placed', place: place.name });
    await place.store(file, name, (bytes) => report({ kind: 'stored', bytes }));
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    // Sends no further requests to a place that has stalled.
    if (error instanceof StalledError) isThere = false;
    report({ kind: 'failed', message: notInPlace(failure) });
  }
  report({ kind: 'copied', copy: { at: new Date().toISOString(), failure } });
  return isThere;
}

/** Removes this site's expired backups from the second place, and touches no other files. */
async function clearPlace(
  place: BackupTarget,
  {
    config,
    series,
    kept,
    report,
  }: Pick<Run, 'config' | 'series' | 'report'> & { readonly kept: readonly Kept[] },
): Promise<void> {
  try {
    const good = new Set(await goodNames(config, series, kept));
    const own = (await place.list()).flatMap(({ name, size }) => {
      const madeAt = madeAtOf(name, series);
      return madeAt === null ? [] : [{ name, size, madeAt, isGood: good.has(name) }];
    });
    const gone = beyondRetention(own, config.backups.keep);
    for (const name of gone) await place.remove(name);
    report({ kind: 'elsewhere', names: own.map(({ name }) => name).filter((name) => !gone.includes(name)) });
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    report({
      kind: 'failed',
      message: `Old backups were not removed from the second place. ${error.message}`,
    });
  }
}

async function goodNames(config: Config, series: string, kept: readonly Kept[]): Promise<string[]> {
  const { backups } = await readState(backupFolder(config.databaseFile), series);
  const elsewhere = backups.filter((one) => !one.isHere && isGood(one));
  return [...elsewhere, ...kept.filter((one) => one.isGood)].map(({ name }) => name);
}

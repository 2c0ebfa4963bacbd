import type { Migration } from './migrations/migration.ts';

/**
 * The steps in which Hearth created the tables before its first release. A database that has recorded all of these steps has
 * the tables of the first migration, and counts as version 1. A database without the last steps is refused. Remove this file
 * when no database or backup from before the first release exists any more.
 */
export const STEPS_BEFORE_RELEASE: readonly string[] = [
  ...['foundation', 'page-list', 'shown-renditions', 'bounded-history', 'site-revisions', 'picture-details'],
  ...['media-library', 'domain-version', 'redirects', 'picture-colours', 'outbox', 'submissions'],
  ...['outbox-pause', 'events', 'posters', 'sitemap', 'search', 'audit', 'people', 'search-engines'],
  ...['second-factor', 'missing-pages', 'roles', 'own-account', 'reviews', 'audit-person'],
  ...['missing-inherited', 'other-app', 'log-in-tickets', 'submitted-fields', 'search-words'],
];

const LAST = STEPS_BEFORE_RELEASE.length;

export interface RecordedStep {
  readonly version: number;
  readonly name: string;
}

/** Selects the newest recorded steps, as many as `recordedVersion` needs to read. */
export const NEWEST_STEPS = `select version, name from schema_version order by version desc limit ${LAST + 1}`;

/** Thrown if a database or backup from before the first release lacks steps that this version no longer contains. */
export class OlderDatabaseError extends Error {
  override name = 'OlderDatabaseError';
  /** Sentences that describe the state of the database, and say what to do. */
  readonly state: string;
  readonly remedy: string;

  constructor({ version, name }: RecordedStep) {
    const state = `The database is from before the first release: its newest step is ${version} (${name}), and this Hearth upgrades from step ${LAST} (${STEPS_BEFORE_RELEASE.at(-1)}) on.`;
    const remedy = `Restore or start it once with a Hearth that has step ${LAST}, which upgrades it, and then use this one.`;
    super(`${state} Nothing was changed. ${remedy}`);
    this.state = state;
    this.remedy = remedy;
  }
}

/** Returns whether these steps are from before the first release. @param newestFirst the rows of `NEWEST_STEPS` */
export function isFromBeforeRelease(newestFirst: readonly RecordedStep[]): boolean {
  const [newest] = newestFirst;
  return (
    newestFirst.at(-1)?.name === STEPS_BEFORE_RELEASE[0] && newest !== undefined && newest.version <= LAST
  );
}

/**
 * Returns the schema version; 0 if no step is recorded.
 *
 * @param newestFirst the rows of `NEWEST_STEPS`
 * @throws OlderDatabaseError
 */
export function recordedVersion(newestFirst: readonly RecordedStep[]): number {
  const [newest] = newestFirst;
  if (newest === undefined) return 0;
  if (!isFromBeforeRelease(newestFirst)) return newest.version;
  const names = newestFirst.map(({ name }) => name).reverse();
  if (names.join() === STEPS_BEFORE_RELEASE.join()) return 1;
  throw new OlderDatabaseError(newest);
}

/** Ends the recorded name of a step after which servers of the version before can go on (`Migration.keepsOlderServers`). */
const KEEPS_OLDER = ' (keeps older servers)';

/** Returns the name under which a step is recorded. */
export function recordedName({
  name,
  keepsOlderServers,
}: Pick<Migration, 'name' | 'keepsOlderServers'>): string {
  return keepsOlderServers ? `${name}${KEEPS_OLDER}` : name;
}

/**
 * Returns the oldest schema version whose servers can go on with the database.
 *
 * @param newestFirst the rows of `NEWEST_STEPS`
 */
export function oldestServers(newestFirst: readonly RecordedStep[]): number {
  const own = newestFirst.find(({ name }) => !name.endsWith(KEEPS_OLDER));
  return own === undefined ? (newestFirst.at(-1)?.version ?? 1) - 1 : own.version;
}

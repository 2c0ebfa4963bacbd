import { countPages } from '../../../db/check-queries.ts';
import { databaseFault } from '../../../db/database-fault.ts';
import { openReadOnly, type ReadOnlyDatabase } from '../../../db/engines/sqlite/read-only.ts';
import { schemaVersion } from '../../../db/migrate.ts';
import { migrations } from '../../../db/migrations/index.ts';
import { OlderDatabaseError } from '../../../db/recorded-steps.ts';
import { SearchTexts } from '../../content/search/refresh-search-texts.ts';
import { type Config, ConfigError } from '../../core/config/config.ts';
import { DomainDirectory } from '../../core/domains/directory.ts';
import { databaseProblem } from '../../core/files/plain-file.ts';
import { areUsesCurrent } from '../../media/images/refresh-media-uses.ts';
import { openMediaStore } from '../../media/store/open-media-store.ts';
import { storeLastCheck } from '../condition/last-check.ts';
import { checkDatabase, RESTORE } from './check-database.ts';
import { checkDocuments } from './check-documents.ts';
import { checkMedia } from './check-media.ts';
import { checkRendering, type RenderCommand } from './check-rendering.ts';
import { checkClock, checkOutbox, checkPublished, checkRedirects } from './check-rest.ts';
import { type CheckedSite, reasonOf } from './checked-site.ts';
import { type CheckName, type CheckResult, Findings } from './findings.ts';
import type { RenderedPages } from './render-pages.ts';
import type { CurrentLists, OutdatedLists } from './repair-lists.ts';

export interface CheckOptions {
  readonly withDrafts: boolean;
  /** Whether to render all pages, however many there are. */
  readonly withAllPages?: boolean;
  readonly renderCommand: RenderCommand;
  readonly progress?: (words: string) => void;
  readonly now?: number;
  /** See `checkRendering`. */
  readonly stuckMs?: number;
  /** For tests: the maximum number of pages rendered without `--all`. */
  readonly renderedPages?: number;
}

export interface Checked {
  readonly results: readonly CheckResult[];
  readonly outdated: OutdatedLists;
  /** The hashes of stored files that belong to no media item. */
  readonly orphans: readonly string[];
}

/**
 * Checks all stored data without changing anything. If one check fails, the other checks still run.
 *
 * @throws ConfigError if there is no database
 */
export async function runCheck(config: Config, options: CheckOptions): Promise<Checked> {
  const { progress = () => {}, now = Date.now() } = options;
  const findings = new Findings();
  const database = await open(config, findings);
  if (database === null) return finished(config, findings, now, NOTHING_TO_REPAIR);
  try {
    const domains = new DomainDirectory(database.visitor, config.siteUrl);
    const site: CheckedSite = { config, database, domains, findings, now, progress };
    await attempt(findings, 'database', () => checkDatabase(site));
    if (!(await isOfThisProgram(site))) return finished(config, findings, now, NOTHING_TO_REPAIR);
    await attempt(findings, 'documents', () => domains.refresh());
    const current = await currentLists(site);
    const outdated =
      (await attempt(findings, 'documents', () => checkDocuments(site, current))) ??
      NOTHING_TO_REPAIR.outdated;
    const media = openMediaStore(config);
    const orphans = (await attempt(findings, 'media', () => checkMedia(site, media))) ?? [];
    await attempt(findings, 'published', () => checkPublished(site));
    await attempt(findings, 'redirects', () => checkRedirects(site));
    const { renderCommand, withDrafts, withAllPages = false, stuckMs, renderedPages } = options;
    const counts = withAllPages
      ? null
      : await attempt(findings, 'rendering', () => countPages(database.reader));
    const rendering = (what: RenderedPages['what'], sampledFrom: number | null) => {
      const bounds = {
        ...(stuckMs === undefined ? {} : { stuckMs }),
        ...(renderedPages === undefined ? {} : { most: renderedPages }),
      };
      return attempt(findings, 'rendering', () =>
        checkRendering(site, renderCommand, { what, sampledFrom, ...bounds }),
      );
    };
    await rendering('published', counts?.published ?? null);
    if (withDrafts) await rendering('drafts', counts?.drafts ?? null);
    await rendering('errors', null);
    await attempt(findings, 'outbox', () => checkOutbox(site));
    await attempt(findings, 'clock', () => checkClock(site));
    return finished(config, findings, now, { outdated, orphans });
  } finally {
    await database.close();
  }
}

const NOTHING_TO_REPAIR = { outdated: { documents: new Map(), ofNothing: false }, orphans: [] } as const;

/** Returns which derived lists can be compared with their documents. The report says why the other lists cannot. */
async function currentLists({ database, findings }: CheckedSite): Promise<CurrentLists> {
  const search = await new SearchTexts(database.writer, () => {}).isCurrent().catch(() => false);
  if (!search)
    findings.skip(
      'search',
      'It was made by another version: the next start of Hearth reads all texts again.',
    );
  const uses = await areUsesCurrent(database.writer).catch(() => false);
  if (!uses)
    findings.skip('uses', 'They were made by another version: the next start of Hearth makes them again.');
  return { search, uses };
}

/**
 * Opens the database. Returns null if the file is not a database, or is too damaged to open.
 *
 * @throws ConfigError if there is no file
 */
async function open({ databaseFile }: Config, findings: Findings): Promise<ReadOnlyDatabase | null> {
  const problem = databaseProblem(
    databaseFile,
    `There is no database at ${databaseFile}. Is DATA_DIR the folder that Hearth is served with?`,
  );
  if (problem !== null) throw new ConfigError(problem);
  try {
    return openReadOnly(databaseFile);
  } catch (error) {
    findings.add('database', `It cannot be opened: ${reasonOf(error)}.`, RESTORE);
    skipOthers(findings, 'The database cannot be opened.');
    return null;
  }
}

/** Whether the database has the tables that this program version expects. */
async function isOfThisProgram({ database, findings }: CheckedSite): Promise<boolean> {
  try {
    const version = await schemaVersion(database.writer);
    if (version === migrations.length) return true;
    const [what, remedy] =
      version > migrations.length
        ? ['a newer', 'Check it with the Hearth that serves it.']
        : ['an older', 'Start Hearth once, which upgrades it after a backup, and check again.'];
    findings.add(
      'database',
      `It is of ${what} Hearth: its schema is ${version}, and this one’s ${migrations.length}.`,
      remedy,
    );
  } catch (error) {
    if (error instanceof OlderDatabaseError) findings.add('database', error.state, error.remedy);
    else findings.addOnce('database', unreadableWords(error), RESTORE);
  }
  skipOthers(findings, 'The database cannot be read as it is.');
  return false;
}

function skipOthers(findings: Findings, why: string): void {
  for (const { name } of findings.results()) if (name !== 'database') findings.skip(name, why);
}

function unreadableWords(error: unknown): string {
  const isDamaged = databaseFault(error) === 'damaged';
  return `${isDamaged ? 'The file is damaged' : 'It cannot be read'}: ${reasonOf(error)}.`;
}

/** Runs a check, and returns null if the check fails. Reports an SQLite error as a problem of the database. */
async function attempt<Result>(
  findings: Findings,
  name: CheckName,
  check: () => Result | Promise<Result>,
): Promise<Result | null> {
  try {
    return await check();
  } catch (error) {
    findings.skip(name, `It could not be finished: ${reasonOf(error)}.`);
    if (databaseFault(error) !== null) findings.addOnce('database', unreadableWords(error), RESTORE);
    else
      findings.add(
        name,
        `This could not be looked at: ${reasonOf(error)}.`,
        'Try again; if it stays, report it with these words.',
      );
    return null;
  }
}

async function finished(
  config: Config,
  findings: Findings,
  now: number,
  rest: Omit<Checked, 'results'>,
): Promise<Checked> {
  const results = findings.results();
  await storeLastCheck(config.dataDir, {
    at: new Date(now).toISOString(),
    problems: results.filter(({ count }) => count > 0).map(({ label, count }) => ({ label, count })),
  });
  return { results, ...rest };
}

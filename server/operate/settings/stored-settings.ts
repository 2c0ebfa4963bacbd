import { existsSync } from 'node:fs';
import { z } from 'zod';
import type { Reader } from '../../../db/connection.ts';
import { openReadOnly } from '../../../db/engines/sqlite/read-only.ts';
import { type StoredSection, storedSections } from '../../../db/installation-queries.ts';
import { INSTALLATION_SECTIONS, type InstallationSectionId } from '../../../src/model/installation.ts';
import type { Config } from '../../core/config/config.ts';
import type { PostgresConfig } from '../../core/config/config-database.ts';
import { openSiteDatabase } from '../../core/open-database.ts';
import { ServerSecrets } from '../../core/server-secrets.ts';
import { SealedSecrets, serverSeal } from '../../people/auth/second-factor/sealed-secrets.ts';
import { type MergedSettings, mergeSettings, type StoredValues } from './merge-settings.ts';
import type { SectionValues } from './section-rules.ts';

type Seal = Pick<SealedSecrets, 'seal' | 'open'>;

/** The context in which the secrets of a section are sealed. */
const aboutOf = (id: InstallationSectionId) => `settings of the installation: ${id}`;

/** Seals the secrets of a section; null if there are none. */
export function sealValues(seal: Seal, id: InstallationSectionId, secrets: SectionValues): string | null {
  if (Object.keys(secrets).length === 0) return null;
  return seal.seal(Buffer.from(JSON.stringify(secrets)), aboutOf(id));
}

const valuesSchema = z.record(z.string(), z.string());

/** Returns the values of a stored section that are no secrets; null if they cannot be read. */
export function shownValues({ shown }: Pick<StoredSection, 'shown'>): SectionValues | null {
  try {
    return valuesSchema.parse(JSON.parse(shown));
  } catch {
    return null;
  }
}

const DAMAGED = 'These settings are damaged in the database. Type them again.';
const OTHER_KEY =
  'The secrets of these settings cannot be read, because the file second-factor.key is another one. Type them again.';

/** Returns all values of a stored section, with its secrets. */
export function valuesOf(seal: Seal, row: StoredSection): StoredValues {
  const values = shownValues(row);
  if (values === null) return DAMAGED;
  if (row.sealed === null) return values;
  const opened = seal.open(row.sealed, aboutOf(row.section as InstallationSectionId));
  return opened === null
    ? OTHER_KEY
    : { ...values, ...(JSON.parse(Buffer.from(opened).toString()) as SectionValues) };
}

export function isSection(id: string): id is InstallationSectionId {
  return (INSTALLATION_SECTIONS as readonly string[]).includes(id);
}

/** Reads the stored sections, and adds them to the configuration of the environment. */
export async function readStoredSettings(db: Reader, base: Config, seal: Seal): Promise<MergedSettings> {
  const rows = (await storedSections(db)).filter(({ section }) => isSection(section));
  const stored = new Map(rows.map((row) => [row.section as InstallationSectionId, valuesOf(seal, row)]));
  return mergeSettings(base, stored);
}

/**
 * Returns the settings of an installation that another process may be serving. If there is no database yet, or its schema is
 * older than the settings, the environment alone counts.
 */
export async function settingsBesideServer(base: Config): Promise<MergedSettings> {
  const alone = { config: base, problems: new Map() };
  if (base.postgres !== null) return await settingsOnServer(base, base.postgres).catch(() => alone);
  if (!existsSync(base.databaseFile)) return alone;
  const seal = new SealedSecrets(base.dataDir);
  let database: ReturnType<typeof openReadOnly> | undefined;
  try {
    database = openReadOnly(base.databaseFile);
    return await readStoredSettings(database.reader, base, seal);
  } catch {
    return alone;
  } finally {
    await database?.close();
  }
}

/** @throws if the database cannot be read */
async function settingsOnServer(base: Config, { secretKey }: PostgresConfig): Promise<MergedSettings> {
  const database = await openSiteDatabase(base, {});
  try {
    const secrets = new ServerSecrets(database.writer, secretKey);
    return await readStoredSettings(database.reader, base, await serverSeal(secrets));
  } finally {
    await database.close();
  }
}

import fs from 'node:fs';
import { ConfigError } from '../../core/config/config.ts';
import type { Services } from '../../core/services.ts';
import { removeUnused } from '../../media/library/store-media.ts';
import { checkFolder, type ImportPlan } from './check-folder.ts';
import { checkInstallation } from './check-installation.ts';
import { Faults } from './faults.ts';
import { FolderReader } from './folder-reader.ts';
import { type Installation, readInstallation } from './installation.ts';
import { type Manifest, MEDIA_FOLDER, MEDIA_LIST } from './transfer-format.ts';
import { writeImport } from './write-import.ts';

export interface Imported {
  readonly manifest: Manifest;
  /** The names of the imported sites. */
  readonly sites: readonly string[];
  /** The names of media items whose files were already missing at the export. */
  readonly lostMedia: readonly string[];
}

/** A folder that was checked without looking at the installation. */
export interface CheckedFolder {
  readonly folder: FolderReader;
  readonly plan: ImportPlan;
}

/**
 * Checks an exported folder without looking at the installation.
 *
 * @throws ConfigError if the folder is not an export, ImportRefused with all faults
 */
export async function openFolder(source: string): Promise<CheckedFolder> {
  const folder = new FolderReader(source);
  return { folder, plan: await checkFolder(folder, new Faults()) };
}

/** The services that an import needs. */
export type ImportServices = Pick<
  Services,
  'config' | 'database' | 'domains' | 'imageWork' | 'media' | 'mediaChanges' | 'now'
>;

/**
 * Imports a checked folder in one transaction. Existing content stays, unless `replace` is set. If `replace` is set, the sites
 * in the folder replace existing sites with the same id or host name.
 *
 * @param known the contents of the installation, if the caller has read them
 * @throws ImportRefused with all faults, before anything is written
 */
export async function importSite(
  services: ImportServices,
  { folder, plan }: CheckedFolder,
  { replace, known }: { readonly replace: boolean; readonly known?: Installation },
): Promise<Imported> {
  const { database, media } = services;
  const faults = new Faults();
  const installation = known ?? (await readInstallation(database.writer));
  checkInstallation(plan, { services, installation, replace }, faults);
  await checkTypes(services, { folder, plan }, faults);
  faults.refuse();
  await services.mediaChanges.run(async () => {
    try {
      for (const { file, sha256 } of plan.media) {
        if (file !== null) await storeBytes(services, folder.pathOf(`${MEDIA_FOLDER}/${file}`), sha256);
      }
      await database.writer
        .transaction()
        .execute((trx) =>
          writeImport(trx, { services, folder, plan, installation, replace, now: services.now() }),
        );
    } catch (error) {
      // Files that cannot be removed now are removed by the housekeeping later.
      const hashes = plan.media.map(({ sha256 }) => sha256);
      await removeUnused({ media, database }, hashes).catch(() => {});
      throw error;
    }
  });
  await services.domains.refresh();
  return {
    manifest: plan.manifest,
    sites: plan.sites.map(({ site }) => site.name),
    lostMedia: plan.media.filter(({ file }) => file === null).map(({ name }) => name),
  };
}

/** Checks that the content of each media file matches its type, so that none is served as another type. */
async function checkTypes(
  { imageWork }: ImportServices,
  { folder, plan }: CheckedFolder,
  faults: Faults,
): Promise<void> {
  for (const { id, file, mime, name } of plan.media) {
    if (file === null) continue;
    const found = await imageWork.run('import', `type ${id}`, (jobs) =>
      jobs.typeOf(folder.pathOf(`${MEDIA_FOLDER}/${file}`)),
    );
    if (found !== mime)
      faults.add(MEDIA_LIST, id, `${name} is said to be ${mime}, and is ${found ?? 'of no known type'}.`);
  }
}

async function storeBytes({ media }: ImportServices, file: string, sha256: string): Promise<void> {
  const bytes = await media.receive(fs.createReadStream(file));
  try {
    if (bytes.hash !== sha256)
      throw new ConfigError(`${file} was changed during the import. Nothing was imported.`);
    await media.keep(bytes);
  } finally {
    await media.discard(bytes);
  }
}

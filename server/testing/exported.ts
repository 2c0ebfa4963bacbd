import fs from 'node:fs/promises';
import path from 'node:path';
import { openMediaStore } from '../media/store/open-media-store.ts';
import { exportSite } from '../operate/transfer/export-site.ts';
import { type Imported, importSite, openFolder } from '../operate/transfer/import-site.ts';
import type { Exported } from '../operate/transfer/site-folder.ts';
import { temporaryFolder } from './folders.ts';
import type { TestServer } from './test-server.ts';

/** Exports the sites of a server to a new folder. */
export async function exported(
  { services }: TestServer,
  domain: string | null = null,
): Promise<Exported & { readonly folder: string }> {
  const folder = path.join(await temporaryFolder(), 'site');
  const media = openMediaStore(services.config);
  const result = await exportSite({ database: services.database, media }, { target: folder, domain });
  return { ...result, folder };
}

/** Imports a folder into a server, as `hearth import` does. */
export async function imported(server: TestServer, folder: string, replace = false): Promise<Imported> {
  return importSite(server.services, await openFolder(folder), { replace });
}

/** Returns all files of a folder by path, as Latin-1 text. */
export async function filesOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    return [path.relative(folder, file), await fs.readFile(file, 'latin1')] as const;
  });
  return Object.fromEntries((await Promise.all(read)).sort(([one], [other]) => (one < other ? -1 : 1)));
}

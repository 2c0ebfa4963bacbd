import type { Database, Reader, Writer } from '../../../db/connection.ts';
import { eventList } from '../../../db/event-queries.ts';
import type { Row } from '../../../db/schema.ts';
import { retentionOf } from '../../../db/submission-queries.ts';
import {
  allMedia,
  domainRows,
  mediaUsedBy,
  pagesWithSnapshots,
  redirectsWithSnapshots,
  siteDocumentsWithSnapshots,
} from '../../../db/transfer-queries.ts';
import { listRoles } from '../../../db/user-queries.ts';
import { DEMO_SOURCE } from '../../content/events/event-feed.ts';
import { PROGRAM_VERSION } from '../../core/assets.ts';
import { ConfigError } from '../../core/config/config.ts';
import type { MediaStore } from '../../media/store/media-store.ts';
import { canonicalJson } from './canonical-json.ts';
import { FileNames, nameAndEnding } from './file-names.ts';
import { FolderWriter } from './folder-writer.ts';
import { pageFileOf, siteDocumentFileOf } from './page-file.ts';
import { readmeOf } from './readme.ts';
import {
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  MEDIA_FOLDER,
  MEDIA_LIST,
  type MediaFile,
  PAGES_FOLDER,
  README,
  REDIRECTS,
  type RedirectFile,
  ROLES,
  SITE,
  SITE_DOCUMENT_FILES,
  SITES_FOLDER,
  type SiteFile,
} from './transfer-format.ts';

const PAGES_AT_ONCE = 50;

export interface ExportRequest {
  /** A folder that does not exist yet, or is empty. */
  readonly target: string;
  /** The id, the name or a host name of the only site to export; null for all. */
  readonly domain: string | null;
}

export interface Exported {
  readonly manifest: Manifest;
  /** The names of media items whose bytes are gone. */
  readonly lostMedia: readonly string[];
}

/**
 * Writes the sites of an installation to a folder, as JSON and media. Everything is read in one transaction, so that it fits
 * together while people go on working; the bytes of the media, which never change, are copied afterwards.
 *
 * @throws ConfigError where the folder cannot be written, or no site is called so
 */
export async function exportSite(
  { database, media }: { readonly database: Database; readonly media: MediaStore },
  request: ExportRequest,
): Promise<Exported> {
  const folder = new FolderWriter(request.target);
  try {
    // Drafts are read by a connection that waits for no writer, and whose type is that of a reader.
    const reader = database.reader as Writer;
    const read = await reader.transaction().execute((trx) => writeDocuments(trx, folder, request.domain));
    const { files, lostMedia } = await copyMedia(folder, media, read.media);
    folder.write(MEDIA_LIST, canonicalJson(files));
    const present = files.filter(({ file }) => file !== null);
    const mediaBytes = present.reduce((sum, { size }) => sum + size, 0);
    const counts = { ...read.counts, media: present.length, mediaBytes };
    const manifest = { ...read.manifest, counts };
    folder.write(MANIFEST, canonicalJson(manifest));
    folder.write(README, readmeOf(manifest, lostMedia));
    folder.finish();
    return { manifest, lostMedia };
  } finally {
    folder.discard();
  }
}

async function writeDocuments(db: Reader, folder: FolderWriter, named: string | null) {
  const all = await domainRows(db);
  const domains = named === null ? all : [domainNamed(all, named)];
  const roles = await listRoles(db);
  folder.write(ROLES, canonicalJson(roles));
  const counts = { sites: domains.length, pages: 0, publishedPages: 0, redirects: 0, roles: roles.length };
  const names = new FileNames();
  for (const domain of domains) {
    const { hostnames } = siteFileOf(domain, null, false);
    const place = `${SITES_FOLDER}/${names.claim(hostnames[0] ?? domain.name, '')}`;
    const site = siteFileOf(domain, await retentionOf(db, domain.id), named !== null);
    folder.write(`${place}/${SITE}`, canonicalJson(site));
    for (const row of await siteDocumentsWithSnapshots(db, domain.id)) {
      folder.write(`${place}/${SITE_DOCUMENT_FILES[row.kind]}`, canonicalJson(siteDocumentFileOf(row)));
    }
    const redirects = (await redirectsWithSnapshots(db, domain.id)).map(redirectFileOf);
    folder.write(`${place}/${REDIRECTS}`, canonicalJson(redirects));
    counts.redirects += redirects.length;
    const written = await writePages(db, folder, domain.id, place);
    counts.pages += written.pages;
    counts.publishedPages += written.published;
  }
  const media = named === null ? await allMedia(db) : await mediaUsedBy(db, domains[0]!.id);
  const manifest = {
    format: FORMAT,
    version: FORMAT_VERSION,
    hearth: PROGRAM_VERSION,
    contains: named === null ? 'all sites' : 'one site',
    demo: (await eventList(db))?.source === DEMO_SOURCE,
  } as const;
  return { manifest, counts, media };
}

async function writePages(db: Reader, folder: FolderWriter, domainId: string, place: string) {
  const names = new FileNames();
  const written = { pages: 0, published: 0 };
  for (let last = ''; ; ) {
    const rows = await pagesWithSnapshots(db, domainId, last, PAGES_AT_ONCE);
    for (const row of rows) {
      const page = pageFileOf(row);
      folder.write(
        `${place}/${PAGES_FOLDER}/${names.claim(page.slug || 'home', '.json')}`,
        canonicalJson(page),
      );
      written.pages += 1;
      if (page.live !== null) written.published += 1;
    }
    if (rows.length < PAGES_AT_ONCE) return written;
    last = rows.at(-1)!.id;
  }
}

/** @throws ConfigError */
function domainNamed(domains: readonly Row<'domain'>[], named: string): Row<'domain'> {
  const found = domains.filter(
    ({ id, name, hostnames }) =>
      id === named ||
      name.toLowerCase() === named.toLowerCase() ||
      (JSON.parse(hostnames) as string[]).includes(named.toLowerCase()),
  );
  if (found.length === 1) return found[0]!;
  const sites = domains.map(
    ({ name, hostnames }) => `${name} (${(JSON.parse(hostnames) as string[]).join(', ')})`,
  );
  const problem = found.length === 0 ? 'No site is' : 'Several sites are';
  throw new ConfigError(
    `${problem} called '${named}'. The sites are: ${sites.join('; ')}. Name one by a host name.`,
  );
}

function siteFileOf(row: Row<'domain'>, submissionsKeptDays: number | null, isAlone: boolean): SiteFile {
  return {
    id: row.id,
    name: row.name,
    hostnames: JSON.parse(row.hostnames) as string[],
    published: row.published === 1,
    isDefault: isAlone ? null : row.is_default === 1,
    version: row.version,
    updatedAt: row.updated_at,
    submissionsKeptDays,
  };
}

function redirectFileOf(row: Awaited<ReturnType<typeof redirectsWithSnapshots>>[number]): RedirectFile {
  const { id, name, from_path, to_path, version, problem, live_from, live_to } = row;
  const live = live_from === null || live_to === null ? null : { from: live_from, to: live_to };
  return { id, name, from: from_path, to: to_path, version, updatedAt: row.updated_at, problem, live };
}

async function copyMedia(folder: FolderWriter, store: MediaStore, rows: readonly Row<'media'>[]) {
  const names = new FileNames();
  const files: MediaFile[] = [];
  const lostMedia: string[] = [];
  for (const row of rows) {
    const [stem, ending] = nameAndEnding(row.name, ENDINGS[row.mime]);
    const file = names.claim(stem, ending);
    const isThere = await copyBytes(folder, store, `${MEDIA_FOLDER}/${file}`, row);
    if (!isThere) lostMedia.push(row.name);
    files.push(mediaFileOf(row, isThere ? file : null));
  }
  return { files, lostMedia };
}

/** The endings of the names that posters lack. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'image/avif': '.avif',
};

/**
 * Copies the bytes of a media item. Returns whether they are there.
 *
 * @throws ConfigError where the disk holds other bytes than were stored
 */
async function copyBytes(
  folder: FolderWriter,
  store: MediaStore,
  name: string,
  row: Row<'media'>,
): Promise<boolean> {
  try {
    const copied = await folder.copy(name, await store.fileOf(row.hash));
    if (copied.sha256 === row.hash) return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
  throw new ConfigError(
    `The stored bytes of ${row.name} are damaged, so nothing was exported. Replace or remove it in the media library first, or restore a backup.`,
  );
}

function mediaFileOf(row: Row<'media'>, file: string | null): MediaFile {
  const { id, kind, name, hash, mime, size, width, height, colours, alt, description } = row;
  return {
    id,
    kind,
    name,
    file,
    sha256: hash,
    mime,
    size,
    width,
    height,
    createdAt: row.created_at,
    colours,
    transparent: flagOf(row.transparent),
    animated: flagOf(row.animated),
    alt,
    decorative: row.decorative === 1,
    description,
  };
}

const flagOf = (stored: number | null) => (stored === null ? null : stored === 1);

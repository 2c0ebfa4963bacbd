import type { Database, Reader, Writer } from '../../../db/connection.ts';
import { donationPageIn } from '../../../db/domain-queries.ts';
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
import { ConfigError } from '../../core/config/config.ts';
import type { MediaStore } from '../../media/store/media-store.ts';
import { pageFileOf, siteDocumentFileOf } from './page-file.ts';
import { type Exported, SiteFolder } from './site-folder.ts';
import type { MediaFile, RedirectFile, SiteFile } from './transfer-format.ts';

const PAGES_AT_ONCE = 50;

export interface ExportRequest {
  /** The path of the folder, which must not exist or must be empty. */
  readonly target: string;
  /** The id, name or host name of the only site to export; null to export all sites. */
  readonly domain: string | null;
}

/**
 * Exports the sites of an installation to a folder, as JSON and media files. Reads everything in one transaction, so that the
 * export is consistent while people keep working. Media files never change, so they are copied after the transaction.
 *
 * @throws ConfigError if the folder cannot be written, or no site has the name `domain`
 */
export async function exportSite(
  { database, media }: { readonly database: Database; readonly media: MediaStore },
  request: ExportRequest,
): Promise<Exported> {
  const folder = new SiteFolder(request.target);
  try {
    // Reads drafts through a read-only connection, because it does not wait for writers.
    const reader = database.reader as Writer;
    const read = await reader.transaction().execute((trx) => writeDocuments(trx, folder, request.domain));
    for (const row of read.media) await folder.media(mediaFileOf(row), () => media.lend(row.hash));
    return folder.finish(read, read.roles);
  } finally {
    folder.discard();
  }
}

async function writeDocuments(db: Reader, folder: SiteFolder, named: string | null) {
  const all = await domainRows(db);
  const one = named === null ? null : domainNamed(all, named);
  const domains = one === null ? all : [one];
  for (const domain of domains) {
    const documents = (await siteDocumentsWithSnapshots(db, domain.id)).map(siteDocumentFileOf);
    const redirects = (await redirectsWithSnapshots(db, domain.id)).map(redirectFileOf);
    const site = siteFileOf(domain, await retentionOf(db, domain.id), named !== null);
    folder.site(site, documents, redirects);
    await writePages(db, folder, domain.id);
  }
  return {
    contains: named === null ? 'all sites' : 'one site',
    demo: (await eventList(db))?.source === DEMO_SOURCE,
    roles: await listRoles(db),
    media: one === null ? await allMedia(db) : await mediaUsedBy(db, one.id),
  } as const;
}

async function writePages(db: Reader, folder: SiteFolder, domainId: string): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await pagesWithSnapshots(db, domainId, last, PAGES_AT_ONCE);
    for (const row of rows) folder.page(pageFileOf(row));
    const latest = rows.at(-1);
    if (latest === undefined || rows.length < PAGES_AT_ONCE) return;
    last = latest.id;
  }
}

/**
 * Returns the site with an id, a name or a host name.
 *
 * @throws ConfigError
 */
function domainNamed(domains: readonly Row<'domain'>[], named: string): Row<'domain'> {
  const found = domains.filter(
    ({ id, name, hostnames }) =>
      id === named ||
      name.toLowerCase() === named.toLowerCase() ||
      (JSON.parse(hostnames) as string[]).includes(named.toLowerCase()),
  );
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0) return first;
  const sites = domains.map(
    ({ name, hostnames }) => `${name} (${(JSON.parse(hostnames) as string[]).join(', ')})`,
  );
  const problem = found.length === 0 ? 'No site is' : 'Several sites are';
  throw new ConfigError(
    `${problem} called '${named}'. The sites are: ${sites.join('; ')}. Name one by a host name.`,
  );
}

export function siteFileOf(
  row: Row<'domain'>,
  submissionsKeptDays: number | null,
  isAlone: boolean,
): SiteFile {
  const donationPage = donationPageIn(row);
  return {
    id: row.id,
    name: row.name,
    hostnames: JSON.parse(row.hostnames) as string[],
    published: row.published === 1,
    isDefault: isAlone ? null : row.is_default === 1,
    version: row.version,
    updatedAt: row.updated_at,
    submissionsKeptDays,
    ...(donationPage && { donationPage }),
  };
}

function redirectFileOf(row: Awaited<ReturnType<typeof redirectsWithSnapshots>>[number]): RedirectFile {
  const { id, name, from_path, to_path, version, problem, live_from, live_to } = row;
  const live = live_from === null || live_to === null ? null : { from: live_from, to: live_to };
  return { id, name, from: from_path, to: to_path, version, updatedAt: row.updated_at, problem, live };
}

function mediaFileOf(row: Row<'media'>): Omit<MediaFile, 'file'> {
  const { id, kind, name, hash, mime, size, width, height, colours, alt, description } = row;
  return {
    id,
    kind,
    name,
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

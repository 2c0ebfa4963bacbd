import type { Writer } from '../../../db/connection.ts';
import {
  publishRedirectRow,
  putRedirect,
  type RedirectEdge,
  redirectById,
  redirectKey,
} from '../../../db/redirect-queries.ts';
import {
  allSiteDocuments,
  publishedSiteDocument,
  putSiteDocument,
  putSiteSnapshot,
  type SiteDocumentRecord,
} from '../../../db/site-document-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { newId } from '../../../src/model/ids.ts';
import { isObject } from '../../../src/model/json.ts';
import type { Services } from '../../core/services.ts';
import { checkedRedirect } from './save-redirect.ts';

type Moving = Pick<Services, 'config' | 'database' | 'domains' | 'now'>;
type Settings = { readonly redirects?: unknown };

/**
 * Moves redirects from the site settings, where older versions stored them, to their own tables. Redirects that cannot be
 * published unchanged, including duplicates, stay as drafts, with the reason as their `problem`. Settings without redirects
 * stay unchanged, so the function can run at every start.
 */
export async function moveSettingsRedirects(services: Moving): Promise<void> {
  const { writer } = services.database;
  const settings = (await allSiteDocuments(writer)).filter(({ kind }) => kind === 'siteSettings');
  for (const record of settings) {
    await writer.transaction().execute((trx) => moveFrom(trx, services, record));
  }
}

async function moveFrom(db: Writer, services: Moving, record: SiteDocumentRecord): Promise<void> {
  const draft = JSON.parse(record.doc) as Settings;
  const published = await publishedSiteDocument(db, record.id);
  const live = published === null ? {} : (JSON.parse(published.doc) as Settings);
  const found = [...listIn(live), ...listIn(draft)];
  if (found.length === 0) return;
  const seen = new Set<string>();
  const entries = found.map(entryOf).filter((entry) => {
    const same = JSON.stringify([entry._id, entry.from, entry.to]);
    if (seen.has(same)) return false;
    seen.add(same);
    return true;
  });
  // If two redirects have the same path, the published redirect keeps the path.
  entries.sort((one, other) => Number(other.published) - Number(one.published));
  for (const entry of entries) await store(db, services, record.domain_id, entry);
  await putSiteDocument(db, { ...record, doc: JSON.stringify({ ...draft, redirects: [] }) });
  if (published === null) return;
  await putSiteSnapshot(db, {
    document_id: record.id,
    domain_id: record.domain_id,
    kind: record.kind,
    published_at: record.last_published ?? record.updated_at,
    doc: JSON.stringify({ ...live, redirects: [] }),
  });
}

interface Entry {
  readonly _id: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly published: boolean;
}

function listIn({ redirects }: Settings): unknown[] {
  return Array.isArray(redirects) ? redirects : [];
}

/** Reads an entry of the stored list. An invalid entry becomes a redirect whose name is the complete text of the entry. */
function entryOf(entry: unknown): Entry {
  const fields = isObject(entry) ? entry : { name: JSON.stringify(entry) };
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const published = fields.published === true;
  return { _id: text('_id'), name: text('name'), from: text('from'), to: text('to'), published };
}

async function store(db: Writer, services: Moving, domainId: string, entry: Entry): Promise<void> {
  const isFree = entry._id !== '' && (await redirectById(db, entry._id)) === null;
  const edge = { id: isFree ? entry._id : newId(), domainId, from: entry.from, to: entry.to };
  const { problem, ...paths } = await checked(db, services, edge);
  await putRedirect(db, {
    id: edge.id,
    domain_id: domainId,
    name: entry.name,
    from_path: paths.from,
    to_path: paths.to,
    published: 0,
    version: 1,
    updated_at: services.now(),
    updated_by: null,
    problem,
    search_key: redirectKey({ name: entry.name, ...paths }),
  });
  if (entry.published && problem === '') await publishRedirectRow(db, { ...edge, ...paths });
}

/**
 * Returns the paths of a redirect in their checked form. If the redirect cannot be published, returns the unchanged paths and
 * the reason.
 */
async function checked(db: Writer, services: Moving, edge: RedirectEdge) {
  try {
    return { ...(await checkedRedirect(db, services, edge, 'redirect')), problem: '' };
  } catch (error) {
    if (!(error instanceof HearthError)) throw error;
    return { from: edge.from, to: edge.to, problem: error.message };
  }
}

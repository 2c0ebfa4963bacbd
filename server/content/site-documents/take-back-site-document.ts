import { setMediaUses } from '../../../db/media-queries.ts';
import { lastVisibleOfSiteDocument, type PublishedPart } from '../../../db/publication-queries.ts';
import {
  removeSiteSnapshot,
  type SiteDocumentRecord,
  siteDocumentById,
  updateSiteDocument,
} from '../../../db/site-document-queries.ts';
import type { RecordedAction } from '../../../src/calls/tables.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { SiteDocumentKind } from '../../../src/model/site.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';
import { refuseIfPublishedSince } from '../documents/published-since.ts';
import type { ReplacedSiteDocument } from '../documents/replaced.ts';
import { makeStale } from '../documents/stale-pages.ts';
import { putLiveSiteDocument, recordDocument, usingDocument, writeRevision } from './save-site-document.ts';

const TAKEN_BACK = {
  nav: 'publication/takeBackNav',
  footer: 'publication/takeBackFooter',
  siteSettings: 'publication/takeBackSiteSettings',
} as const satisfies Readonly<Record<SiteDocumentKind, RecordedAction>>;

/**
 * Takes back the publication of a navigation, a footer or settings: readers get what they got before. The draft stays.
 *
 * @throws HearthError 'not-found' (404) if the document is gone; 'published-since' (409)
 */
export async function takeBackSiteDocument(
  unit: UnitOfWork,
  { documentId, revision, replaced }: PublishedPart,
): Promise<SiteDocumentRecord> {
  const { db, after } = unit;
  const before = await siteDocumentById(db, documentId);
  if (before === null) throw new HearthError('not-found');
  const { id, kind, domain_id: domainId } = before;
  refuseIfPublishedSince(await lastVisibleOfSiteDocument(db, id), revision);
  const { live, lastPublished } = JSON.parse(replaced) as ReplacedSiteDocument;
  const state = { published: live === null ? 0 : 1, last_published: lastPublished };
  const record = { ...before, ...state };
  await updateSiteDocument(db, id, state);
  if (live === null) await removeSiteSnapshot(db, id);
  const none = { document: usingDocument(record, 'published'), uses: new Map() };
  await setMediaUses(db, [live === null ? none : await putLiveSiteDocument(db, record, live)]);
  await writeRevision(unit, record, 'takeBack');
  await recordDocument(unit, record, TAKEN_BACK[kind]);
  makeStale(after.pages, `${kind}Published`, domainId);
  return record;
}

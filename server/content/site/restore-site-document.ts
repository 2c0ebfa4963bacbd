import type { Writer } from '../../../db/connection.ts';
import { type SiteDocumentRecord, siteDocument } from '../../../db/site-document-queries.ts';
import { siteRevision } from '../../../db/site-revision-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { SiteDocumentKind } from '../../../src/model/site.ts';
import type { Author } from '../../people/auth/author.ts';
import { changedAt } from '../documents/changed-at.ts';
import { checkVersion } from '../documents/check-version.ts';
import { storedSiteDocument } from '../documents/stored-site-document.ts';
import { recordSiteDocument } from './record-site-document.ts';
import { publicFields, writeDraft } from './save-site-document.ts';

export interface SiteDocumentToRestore {
  readonly kind: SiteDocumentKind;
  readonly domainId: string;
  /** The id of the revision. */
  readonly revision: string;
  /** The version that the document was loaded at. */
  readonly version: number | undefined;
}

/**
 * Makes what the navigation, the footer or the settings were in a revision their draft. What visitors see stays until it is
 * published. Redirects stay as they are: they have tables of their own.
 *
 * @throws HearthError 'not-found' (404) for a revision that the document does not have; 'version-conflict' (409)
 */
export async function restoreSiteDocument(
  db: Writer,
  { kind, domainId, revision, version }: SiteDocumentToRestore,
  author: Author,
): Promise<SiteDocumentRecord> {
  return db.transaction().execute(async (trx) => {
    const before = await siteDocument(trx, domainId, kind);
    const found = await siteRevision(trx, revision);
    if (before === null || found?.documentId !== before.id) throw new HearthError('not-found');
    await checkVersion(trx, before, version, () => ({ [kind]: storedSiteDocument(kind, domainId, before) }));
    const doc = publicFields(JSON.parse(found.doc) as object);
    const record = {
      ...before,
      version: before.version + 1,
      updated_at: changedAt(author.now, before.last_published),
      updated_by: author.user._id,
      doc: JSON.stringify(doc),
    };
    await writeDraft(trx, record, doc, 'restore', author);
    await recordSiteDocument(trx, 'restore', record, author);
    return record;
  });
}

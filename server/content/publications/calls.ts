import { partsOfPublication } from '../../../db/publication-queries.ts';
import type { SiteDocumentRecord } from '../../../db/site-document-queries.ts';
import { publication } from '../../../src/calls/publication.ts';
import type { CallOutput } from '../../../src/calls/types.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { newId } from '../../../src/model/ids.ts';
import { SITE_DOCUMENT_KINDS } from '../../../src/model/site.ts';
import { POSTERS } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { type Calling, handle } from '../../people/auth/handle.ts';
import { lostMedia } from '../documents/lost-media.ts';
import { pageResponse } from '../documents/page-documents.ts';
import { storedSiteDocument } from '../documents/stored-site-document.ts';
import { collectionOf } from '../pages/collection-of.ts';
import { publishPage, type Saved } from '../pages/save-page.ts';
import { takeBackPage } from '../pages/take-back-page.ts';
import { withRedirects } from '../redirects/settings-redirects.ts';
import {
  domainIdIn,
  publishSiteDocument,
  type SavedSiteDocument,
} from '../site-documents/save-site-document.ts';
import { takeBackSiteDocument } from '../site-documents/take-back-site-document.ts';

export const publicationCalls = [
  handle(
    publication.publish,
    async (calling, { page, redirect, domainId, collection, ...around }) => {
      const { services, request, domain, write } = calling;
      const id = newId();
      const how = { redirect, picturesMs: POSTERS.publishMs, log: request.log, publication: id };
      const target = page && {
        page,
        collection: collectionOf(calling, collection),
        domainId: domain(domainId).id,
      };
      const documents = SITE_DOCUMENT_KINDS.flatMap((kind) => {
        const sent = around[kind];
        return sent ? [{ kind, domainId: domain(domainIdIn(kind, sent)).id, sent }] : [];
      });
      const stored = await write(async (unit) => {
        const saved: SavedSiteDocument[] = [];
        for (const document of documents) saved.push(await publishSiteDocument(unit, services, document, id));
        return { saved, page: target ? await publishPage(unit, services, target, how) : null };
      });
      return { publication: id, ...(await answer(services, stored)) };
    },
    { checksCaller: false },
  ),

  handle(publication.takeBack, async ({ services, request, write }, { publication: id }) => {
    const { pages, siteDocuments } = await partsOfPublication(services.database.reader, id);
    if (pages.length + siteDocuments.length === 0) throw new HearthError('publication-not-found');
    const taken = () =>
      write(async (unit) => {
        const saved: { record: SiteDocumentRecord }[] = [];
        for (const part of siteDocuments) saved.push({ record: await takeBackSiteDocument(unit, part) });
        const [page] = pages;
        return {
          saved,
          page: page ? { record: await takeBackPage(unit, services, page, request.log) } : null,
        };
      });
    const tags = pages.map(({ documentId }) => `page:${documentId}`);
    return documentsOf(services, await services.effects.pages.withholding(tags, taken));
  }),
];

interface Stored {
  readonly page: Pick<Saved, 'record'> | null;
  readonly saved: readonly Pick<SavedSiteDocument, 'record'>[];
}

type Documents = CallOutput<'publication/takeBack'>;

/** Returns the documents as they are stored now, each under its name. */
async function documentsOf({ database }: Pick<Services, 'database'>, { page, saved }: Stored) {
  const around: Record<string, object> = {};
  for (const { record } of saved) {
    const { kind, domain_id } = record;
    around[kind] = await withRedirects(database.reader, storedSiteDocument(kind, domain_id, record));
  }
  return { ...(page ? { page: pageResponse(page.record) } : {}), ...around } as Documents;
}

/** Like `documentsOf`, with the ids of the media of all documents that are no longer in the library. */
async function answer(
  services: Calling['services'],
  stored: { readonly page: Saved | null; readonly saved: readonly SavedSiteDocument[] },
) {
  const documents = await documentsOf(services, stored);
  const lost = new Set<string>();
  for (const { record, before } of [...(stored.page ? [stored.page] : []), ...stored.saved]) {
    const found = await lostMedia(services.database.reader, JSON.parse(record.doc), before);
    for (const id of found.lostMedia ?? []) lost.add(id);
  }
  return lost.size === 0 ? documents : { ...documents, lostMedia: [...lost] };
}

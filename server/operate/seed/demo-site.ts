import fs from 'node:fs';
import type { Writer } from '../../../db/connection.ts';
import { demoSite } from '../../../db/demo/index.ts';
import { type DemoPicture, pictures } from '../../../db/demo/pictures/index.ts';
import { learningUrl, mainUrl } from '../../../db/demo/site-urls.ts';
import { putDomain, setDonationPage } from '../../../db/domain-queries.ts';
import { putEventList } from '../../../db/event-queries.ts';
import { setMediaUse } from '../../../db/media-queries.ts';
import { putSiteDocument, putSiteSnapshot } from '../../../db/site-document-queries.ts';
import { insertSiteRevision } from '../../../db/site-revision-queries.ts';
import { newId } from '../../../src/model/ids.ts';
import type { ImageValue } from '../../../src/model/image.ts';
import { isObject } from '../../../src/model/json.ts';
import { newPage } from '../../../src/model/page.ts';
import { SITE_DOCUMENT_KINDS, type SiteDocumentKind, siteDocumentId } from '../../../src/model/site.ts';
import { siteDocOf, siteSaveSchemas } from '../../../src/model/site-save.ts';
import { mediaShownOnSite, namedMedia } from '../../content/documents/media-uses.ts';
import { storeNewPage } from '../../content/documents/store-page.ts';
import { DEMO_SOURCE } from '../../content/events/event-feed.ts';
import { program } from '../../core/assets.ts';
import type { Services } from '../../core/services.ts';
import { storePicture } from '../../media/library/store-media.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Fills a new database with the demo site in one transaction, after storing the pictures. */
export async function seedDemo(services: Services): Promise<void> {
  const images = await storePictures(services);
  const installed: InstalledParts = { images, siteUrls: siteUrls(services) };
  const publishedAt = new Date(Date.parse(services.now()) - 24 * HOUR_MS).toISOString();
  const changedAt = new Date(Date.parse(services.now()) - HOUR_MS).toISOString();
  await services.database.writer.transaction().execute(async (trx) => {
    // The demo's events depend on the date, so only their source is stored.
    await putEventList(trx, { source: DEMO_SOURCE, fetched_at: publishedAt, events: '[]' });
    for (const domain of demoSite.domains) {
      const { id, name, hostnames, isDefault } = domain;
      await putDomain(trx, { id, name, hostnames, published: true, isDefault }, publishedAt);
      await setDonationPage(trx, id, domain.donationPage);
      const documents = { nav: domain.nav, footer: domain.footer, siteSettings: domain.settings };
      for (const kind of SITE_DOCUMENT_KINDS) {
        await storeSiteDocument(trx, kind, id, placed(documents[kind], installed), publishedAt);
      }
      for (const { state, page, publishedPage } of domain.pages) {
        const draft = newPage(pageFields(placed(page, installed)));
        const live =
          publishedPage === undefined ? draft : newPage(pageFields(placed(publishedPage, installed)));
        const updatedAt = state === 'published' ? publishedAt : changedAt;
        const published = state === 'draft' ? null : live;
        await storeNewPage(trx, id, { published, draft }, { publishedAt, updatedAt });
      }
    }
  });
}

interface StoredPicture {
  readonly id: string;
  readonly picture: DemoPicture;
}

/**
 * Stores the pictures like uploads, and returns them by their names in the demo. The demo includes their sizes and colours, so
 * the first start does not wait for the picture process.
 */
async function storePictures(services: Services): Promise<Map<string, StoredPicture>> {
  const stored = await Promise.all(
    (pictures as readonly DemoPicture[]).map(async (picture) => {
      const bytes = await services.media.receive(fs.createReadStream(program.demoPictureFile(picture.file)));
      try {
        const { file: name, width, height, colours, alt } = picture;
        const mime = pictureType(name);
        const isTransparent = colours === '';
        const known = { mime, width, height, colours, isTransparent, isAnimated: false };
        const { id } = await storePicture(services, { name, bytes }, known, null, alt);
        return [picture.name, { id, picture }] as const;
      } finally {
        await services.media.discard(bytes);
      }
    }),
  );
  return new Map(stored);
}

/** Returns the media type of a demo picture. */
export function pictureType(file: string): string {
  return file.endsWith('.png') ? 'image/png' : 'image/webp';
}

async function storeSiteDocument(
  db: Writer,
  kind: SiteDocumentKind,
  domainId: string,
  fields: unknown,
  now: string,
): Promise<void> {
  const id = siteDocumentId(kind, domainId);
  const document = siteDocOf(kind, siteSaveSchemas[kind].parse(fields));
  const doc = JSON.stringify(document);
  await putSiteDocument(db, {
    id,
    domain_id: domainId,
    kind,
    version: 1,
    published: 1,
    last_published: now,
    updated_at: now,
    updated_by: null,
    doc,
  });
  await putSiteSnapshot(db, { document_id: id, domain_id: domainId, kind, published_at: now, doc });
  await insertSiteRevision(db, {
    id: newId(),
    document_id: id,
    version: 1,
    action: 'publish',
    user_id: null,
    created_at: now,
    doc,
    live_since: now,
  });
  await setMediaUse(db, { documentId: id, domainId, state: 'draft' }, namedMedia(document));
  await setMediaUse(db, { documentId: id, domainId, state: 'published' }, mediaShownOnSite(kind, document));
}

/** The parts of the demo that depend on the installation: stored pictures, and the URLs of the two sites. */
interface InstalledParts {
  readonly images: ReadonlyMap<string, StoredPicture>;
  readonly siteUrls: ReadonlyMap<string, string>;
}

/**
 * Returns the document with picture names replaced by image values, and links between the two sites replaced by their real
 * URLs.
 */
function placed(value: unknown, installed: InstalledParts): unknown {
  if (typeof value === 'string') return withSiteUrl(value, installed.siteUrls);
  if (Array.isArray(value)) return value.map((entry) => placed(entry, installed));
  if (!isObject(value)) return value;
  if (typeof value.picture === 'string')
    return imageValue(value.picture, String(value.alt ?? ''), installed.images);
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, placed(inner, installed)]));
}

function withSiteUrl(text: string, addresses: InstalledParts['siteUrls']): string {
  for (const [demo, real] of addresses) {
    if (text.startsWith(demo)) return real + text.slice(demo.length);
  }
  return text;
}

/** Returns the URLs of the sites in the demo's texts, each with the URL at which the site is really served. */
function siteUrls({ domains, config }: Services): Map<string, string> {
  const demo = [mainUrl, learningUrl];
  return new Map(
    demoSite.domains.map(({ id, name, hostnames, isDefault }, index) => [
      demo[index] ?? mainUrl,
      domains.origin({ id, name, hostnames, isDefault, published: true }, config.port),
    ]),
  );
}

function imageValue(name: string, alt: string, images: ReadonlyMap<string, StoredPicture>): ImageValue {
  const stored = images.get(name);
  if (stored === undefined)
    throw new Error(`The demo site names the picture '${name}', which does not exist.`);
  const { crops, focus, dark } = stored.picture;
  const byNight = images.get(dark ?? '');
  const decision = alt === '' ? { decorative: true } : {};
  return {
    imageId: stored.id,
    alt,
    ...decision,
    ...crops,
    ...(focus && { focus }),
    ...(byNight && { dark: { imageId: byNight.id, alt: '', ...crops } }),
  };
}

/** Returns the document of a demo page, without the fields that the server owns. */
function pageFields(page: unknown): object {
  const { domainId: _, roles: __, ...fields } = page as Record<string, unknown>;
  return fields;
}

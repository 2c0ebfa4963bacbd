import { FORM_USE, formUse } from '../../../db/published-queries.ts';
import { posterNamedBy, withPosters } from '../../../src/blocks/posters.ts';
import { shownBlocks } from '../../../src/blocks/shown-blocks.ts';
import { imagesOfBlocks, imagesOfForm, type ShownImage } from '../../../src/blocks/shown-images.ts';
import { headerOf } from '../../../src/headers/registry.ts';
import type { StoredBlock } from '../../../src/model/block.ts';
import { socialImageParams } from '../../../src/model/head.ts';
import { darkVersion, type ImageValue, imageCandidates, renditionQuery } from '../../../src/model/image.ts';
import { isObject } from '../../../src/model/json.ts';
import { IMAGE_SIZES, LOGO_SIZE } from '../../../src/model/limits.ts';
import type { ListingFields } from '../../../src/model/listing.ts';
import { MAP_PREFIX } from '../../../src/model/map.ts';
import type { PageDoc } from '../../../src/model/page.ts';
import { linkedPages } from '../../../src/model/page-links.ts';
import type { Footer, SiteDocumentKind, SiteSettings } from '../../../src/model/site.ts';
import { POSTER_PREFIX } from '../../../src/model/video.ts';
import { formIdentifiers } from './form-uses.ts';

/**
 * The pictures and files of a document by id, each with the forms in which it is sent to readers. The forms of a picture are
 * its renditions, given by the query strings of their URLs. Uncropped renditions are included only if the picture is shown
 * uncropped. The form of a file is `FILE`.
 */
export type MediaUses = ReadonlyMap<string, ReadonlySet<string>>;

/** The value that marks a file sent to readers, among the uses of a document. */
const FILE = 'file';

/**
 * Returns the ids of all pictures and files to which a document refers, without their renditions. Also returns the ids of
 * posters (`posterId`) and of pictures of places (`mapPictureId`), even if they do not exist, and the ids of linked pages
 * (`linkedPage`).
 */
export function namedMedia(document: unknown): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>();
  for (const page of linkedPages(document)) uses.set(page, new Set());
  visitObjects(document, (object) => {
    if (typeof object.imageId === 'string' && object.imageId !== '') uses.set(object.imageId, new Set());
    const file = linkedFile(object);
    if (file !== null) uses.set(file, new Set());
    const poster = typeof object.componentType === 'string' ? posterNamedBy(object as StoredBlock) : null;
    if (poster !== null) uses.set(poster, new Set());
  });
  return uses;
}

/** Whether an id among a document's uses is the id of a library item, rather than an id with a prefix that marks another use. */
export function isLibraryItem(id: string): boolean {
  return !['/', POSTER_PREFIX, MAP_PREFIX, FORM_USE].some((prefix) => id.startsWith(prefix));
}

/**
 * Returns the id of the file to which a link object leads, either by the type `file` or by a file's URL; null if the link leads
 * to no file.
 */
function linkedFile({ type, fileId, href }: Readonly<Record<string, unknown>>): string | null {
  if (type === 'file' && typeof fileId === 'string' && fileId !== '') return fileId;
  return typeof href === 'string' ? fileOfPath(href) : null;
}

/** Returns the file id in a path such as `/file/{id}/{name}`; null if the path is not a file's. */
function fileOfPath(href: string): string | null {
  const [, id] = /^\/(?:api\/)?file\/([^/?#]+)/.exec(href) ?? [];
  try {
    return id === undefined ? null : decodeURIComponent(id);
  } catch {
    return null;
  }
}

function visitObjects(value: unknown, visit: (object: Readonly<Record<string, unknown>>) => void): void {
  if (Array.isArray(value)) {
    for (const entry of value) visitObjects(entry, visit);
  } else if (isObject(value)) {
    visit(value);
    for (const inner of Object.values(value)) visitObjects(inner, visit);
  }
}

/**
 * Returns the uses of a complete page: its pictures and files, with the forms in which they are sent to readers, and its form
 * blocks (`formUse`).
 */
export function mediaShownOnPage(page: PageDoc): MediaUses {
  const { contents, ...around } = page;
  const shown = shownBlocks(contents);
  const uses = withFiles(namedMedia(page), [around, shown]);
  for (const identifier of formIdentifiers(shown)) uses.set(formUse(identifier), new Set());
  return withRenditions(uses, [
    ...imagesOfForm(headerOf(page.headerType).form, page),
    ...imagesOfBlocks(withPosters(page.contents, () => true)),
    ...[page.og, page.twitter].map(({ image }) => social(image?.imageId ? image : page.header.image)),
  ]);
}

/** Returns the picture of a published listing, and its dark version, in the form in which lists of pages show them. */
export function mediaShownInLists(listing: object): MediaUses {
  const { image: value = null } = listing as Partial<ListingFields>;
  const size = { ...IMAGE_SIZES.listed, canvas: 'desktop' };
  const images = [value, darkVersion(value)].map((image) => ({
    value: image,
    renditions: imageCandidates(image, size),
  }));
  return withRenditions(namedMedia(listing), images);
}

/** Returns the pictures and files of a navigation, footer or settings, with the forms in which they are sent to readers. */
export function mediaShownOnSite(kind: SiteDocumentKind, document: object): MediaUses {
  return withRenditions(withFiles(namedMedia(document), document), SHOWN[kind](document));
}

const SHOWN: Readonly<Record<SiteDocumentKind, (document: object) => ShownImage[]>> = {
  nav: () => [],
  footer: (document) => {
    const { logo, logoTwo, logoThree } = document as Partial<Footer>;
    return [logo, logoTwo, logoThree].map(asLogo);
  },
  siteSettings: (document) => {
    const { logo, og, twitter } = document as Partial<SiteSettings>;
    return [asLogo(logo), ...[og?.image, twitter?.image, logo].map(social)];
  },
};

function asLogo(value: ImageValue | undefined): ShownImage {
  return { value: value ?? null, renditions: imageCandidates(value ?? null, LOGO_SIZE) };
}

function social(value: ImageValue | undefined): ShownImage {
  return { value: value ?? null, renditions: [socialImageParams(value ?? null)] };
}

/** Adds the files to which readers are sent links. @param shown the parts of the document that readers see */
function withFiles(uses: Map<string, Set<string>>, shown: unknown): Map<string, Set<string>> {
  visitObjects(shown, (object) => {
    const file = linkedFile(object);
    if (file !== null) uses.get(file)?.add(FILE);
  });
  return uses;
}

function withRenditions(uses: Map<string, Set<string>>, images: readonly ShownImage[]): MediaUses {
  for (const { value, renditions } of images) {
    for (const params of renditions) uses.get(value?.imageId ?? '')?.add(renditionQuery(params));
  }
  return uses;
}

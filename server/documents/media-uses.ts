import { imagesOfBlocks, imagesOfForm, type ShownImage } from '../../src/blocks/shown-images.ts';
import { headerOf } from '../../src/headers/registry.ts';
import { socialImageParams } from '../../src/model/head.ts';
import { type ImageValue, imageCandidates, imageQuery } from '../../src/model/image.ts';
import { isObject } from '../../src/model/json.ts';
import { LOGO_SIZE } from '../../src/model/limits.ts';
import type { PageDoc } from '../../src/model/page.ts';
import type { Footer, SiteDocumentKind, SiteSettings } from '../../src/model/site.ts';

/**
 * The pictures of a document by id, each with the renditions that readers are shown, as the query strings of their URLs. The
 * uncropped picture is among them only where it is shown uncropped.
 */
export type ImageUses = ReadonlyMap<string, ReadonlySet<string>>;

/** Every picture that a document refers to, anywhere in it, without renditions. */
export function namedImages(document: unknown): Map<string, Set<string>> {
  const uses = new Map<string, Set<string>>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isObject(value)) {
      const { imageId } = value;
      if (typeof imageId === 'string' && imageId !== '') uses.set(imageId, new Set());
      Object.values(value).forEach(visit);
    }
  };
  visit(document);
  return uses;
}

/** The pictures of a complete page, with the renditions that readers are shown. */
export function imagesShownOnPage(page: PageDoc): ImageUses {
  return withRenditions(namedImages(page), [
    ...imagesOfForm(headerOf(page.headerType).form, page),
    ...imagesOfBlocks(page.contents),
    ...[page.og, page.twitter].map(({ image }) => social(image?.imageId ? image : page.header.image)),
  ]);
}

/** The pictures of a navigation, footer or settings, with the renditions that readers are shown. */
export function imagesShownOnSite(kind: SiteDocumentKind, document: object): ImageUses {
  return withRenditions(namedImages(document), SHOWN[kind](document));
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

function withRenditions(uses: Map<string, Set<string>>, images: readonly ShownImage[]): ImageUses {
  for (const { value, renditions } of images) {
    for (const params of renditions) uses.get(value?.imageId ?? '')?.add(imageQuery(params));
  }
  return uses;
}

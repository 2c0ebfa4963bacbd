import {
  descriptions,
  imageOf,
  keywords,
  type SocialNetwork,
  socialDescriptions,
  socialImages,
  socialKeywords,
  socialTitles,
  textOf,
  titles,
} from './head-fallbacks.ts';
import { type ImageParams, type ImageValue, imageLook, imageUrl } from './image.ts';
import { IMAGE_SIZES } from './limits.ts';
import type { PageDoc } from './page.ts';
import type { SiteSettings } from './site.ts';
import { slugPath } from './slug.ts';
import { trimEndOf } from './trim.ts';

/** The colour of a page before it is drawn, which equals that of `styles/tokens.css` in light mode. */
export const BROWSER_BACKGROUND = '#fffaf3';

/** The preview of a page on a social network. `image` is the absolute URL of a picture of 400 × 209 px; '' if there is none. */
export interface SocialHead {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  readonly image: string;
  readonly imageAlt: string;
}

/** The contents of a document's head. `canonical` is an absolute URL or ''; `robots` is '' if search engines may do everything. */
export interface HeadData {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  readonly siteName: string;
  readonly canonical: string;
  readonly robots: string;
  readonly og: SocialHead;
  readonly twitter: SocialHead;
}

export type HeadSources = {
  page: Pick<
    PageDoc,
    'slug' | 'title' | 'description' | 'keywords' | 'header' | 'og' | 'twitter' | 'hideFromRobots'
  >;
  settings: SiteSettings;
  /** The scheme and host of canonical URLs, such as `https://example.org`. */
  origin: string;
  /** The base URL of pictures; if it is '' or a path, pictures are at the origin. */
  imageBaseUrl?: string | undefined;
  /** Whether the page is a draft. Search engines must never index drafts. */
  draft?: boolean | undefined;
};

export const NOINDEX = 'noindex, nofollow';

/**
 * Returns the head of a page, with fallbacks (`head-fallbacks.ts`). Title: page, header, site. The description comes from the
 * page, its header, its Open Graph fields or the site, in this order. Titles and pictures for og and twitter come from the
 * first of these that has one: the page's fields for the network, the page's title, the header's title or picture, the site's
 * settings for the network or for og, and the site's title or logo. Keywords for og and twitter come only from the page's
 * fields for the network or, if these have none, from the site's settings for the network.
 */
export function pageHead({ page, settings, origin, imageBaseUrl, draft }: HeadSources): HeadData {
  const base = new URL(imageBaseUrl || '/', origin).href;
  const parts = { page, settings };
  const social = (network: SocialNetwork): SocialHead => {
    const image = imageOf(socialImages(network, parts));
    return {
      title: textOf(socialTitles(network, parts)),
      description: textOf(socialDescriptions(network, parts)),
      keywords: textOf(socialKeywords(network, parts)),
      image: image ? socialImage(image, base) : '',
      imageAlt: image?.alt ?? '',
    };
  };
  return {
    title: textOf(titles(parts)),
    description: textOf(descriptions(parts)),
    keywords: textOf(keywords(parts)),
    siteName: settings.title,
    canonical: draft ? '' : `${trimEndOf(origin, '/')}${slugPath(page.slug)}`,
    robots: draft || page.hideFromRobots ? NOINDEX : '',
    og: social('og'),
    twitter: social('twitter'),
  };
}

/** Returns the text of a browser's tab and of search results: the title, followed by the site's name if the two differ. */
export function documentTitle({ title, siteName }: Pick<HeadData, 'title' | 'siteName'>): string {
  return siteName === '' || siteName === title ? title : `${title} | ${siteName}`;
}

/**
 * Returns the head of a document that no editor has written: the error page, the health page or the log-in page. Search engines
 * do not index these documents.
 */
export function plainHead(title: string, siteName = ''): HeadData {
  const social = { title, description: '', keywords: '', image: '', imageAlt: '' };
  return {
    title,
    description: '',
    keywords: '',
    siteName,
    canonical: '',
    robots: NOINDEX,
    og: social,
    twitter: social,
  };
}

function socialImage(value: NonNullable<ImageValue>, base: string): string {
  return imageUrl(value.imageId, socialImageParams(value), base);
}

/** Returns the parameters of a picture's URL for social networks. */
export function socialImageParams(value: ImageValue): ImageParams {
  const { width, height } = IMAGE_SIZES.social;
  return { ...imageLook(value, 'desktop'), w: width, h: height };
}

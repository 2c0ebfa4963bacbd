import { type ImageParams, type ImageValue, imageLook, imageUrl } from './image.ts';
import { IMAGE_SIZES } from './limits.ts';
import type { PageDoc } from './page.ts';
import type { SiteSettings } from './site.ts';
import { slugPath } from './slug.ts';
import { trimEndOf } from './trim.ts';

/** The colours that a browser draws around a page: those of `styles/tokens.css` in light mode. */
export const BROWSER_COLOURS = { theme: '#12395b', background: '#fffaf3' } as const;

/** What a social network shows of a page. `image` is an absolute URL of a picture of 400 × 209 px, or ''. */
export interface SocialHead {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  readonly image: string;
  readonly imageAlt: string;
}

/**
 * The contents of a document's head. `canonical` is an absolute URL or ''; `robots` is '' if nothing is
 * forbidden.
 */
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
  /** Scheme and host of canonical URLs, such as `https://example.org`. */
  origin: string;
  /** Where pictures are served; if '' or a path, the origin is used. */
  imageBaseUrl?: string | undefined;
  /** True for a draft, which search engines must never index. */
  draft?: boolean | undefined;
};

const NOINDEX = 'noindex, nofollow';

/**
 * The head of a page with its fallbacks. Title: page, header, site. Description: page, header, og, site.
 * Titles and pictures for og and twitter: the page's own, then the site's for that network, then the page's
 * title or header image, then the site's.
 */
export function pageHead({ page, settings, origin, imageBaseUrl, draft }: HeadSources): HeadData {
  const base = new URL(imageBaseUrl || '/', origin).href;
  const title = firstOf(page.title, page.header.title, settings.title);
  const description = firstOf(
    page.description,
    page.header.description,
    page.og.description,
    settings.description,
  );
  const keywords = firstOf(page.keywords, settings.keywords);
  const social = (network: 'og' | 'twitter'): SocialHead => {
    const own = page[network];
    const site = settings[network];
    const image = [own.image, site.image, page.header.image, settings.logo].find((value) => value?.imageId);
    return {
      title: firstOf(own.title, site.title, title),
      description: firstOf(own.description, description),
      keywords: firstOf(own.keywords, site.keywords, keywords),
      image: image ? socialImage(image, base) : '',
      imageAlt: image?.alt ?? '',
    };
  };
  return {
    title,
    description,
    keywords,
    siteName: settings.title,
    canonical: draft ? '' : `${trimEndOf(origin, '/')}${slugPath(page.slug)}`,
    robots: draft || page.hideFromRobots ? NOINDEX : '',
    og: social('og'),
    twitter: social('twitter'),
  };
}

/**
 * The head of a document other than a page: the error page, the health page or the log-in page. Search
 * engines do not index it.
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

/** The parameters of a picture for social networks. */
export function socialImageParams(value: ImageValue): ImageParams {
  const { width, height } = IMAGE_SIZES.social;
  return { ...imageLook(value, 'desktop'), w: width, h: height };
}

function firstOf(...texts: string[]): string {
  return texts.find((text) => text.trim() !== '') ?? '';
}

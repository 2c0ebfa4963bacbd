import type { ImageValue } from './image.ts';
import type { PageDoc } from './page.ts';
import type { SiteSettings } from './site.ts';

/**
 * The substitutes for parts of a head that a page does not set, in order. The head is made from them, and editors are told of them. A
 * default of the site never beats the page's own value.
 */

/** The sources of a head. */
export interface HeadParts {
  readonly page: Pick<PageDoc, 'title' | 'description' | 'keywords' | 'header' | 'og' | 'twitter'>;
  readonly settings: Pick<SiteSettings, 'title' | 'description' | 'keywords' | 'logo' | 'og' | 'twitter'>;
}

export type SocialNetwork = 'og' | 'twitter';

/**
 * The source of a part of a head: the page's own field, its header, its fields for og, its head for search engines; the site's settings,
 * or those for the network; the site's logo.
 */
export type HeadSource = 'own' | 'header' | 'og' | 'page' | 'network' | 'site' | 'logo';

/** The possible values of a part of a head, best first. */
export type Candidates<Value> = readonly (readonly [from: HeadSource, value: Value])[];

export function titles({ page, settings }: HeadParts): Candidates<string> {
  return [
    ['own', page.title],
    ['header', page.header.title],
    ['site', settings.title],
  ];
}

export function descriptions({ page, settings }: HeadParts): Candidates<string> {
  return [
    ['own', page.description],
    ['header', page.header.description],
    ['og', page.og.description],
    ['site', settings.description],
  ];
}

export function keywords({ page, settings }: HeadParts): Candidates<string> {
  return [
    ['own', page.keywords],
    ['site', settings.keywords],
  ];
}

export function socialTitles(network: SocialNetwork, parts: HeadParts): Candidates<string> {
  return [
    ['own', parts.page[network].title],
    ['page', parts.page.title],
    ['header', parts.page.header.title],
    ...siteSocial(network, parts).map(({ title }) => ['network', title] as const),
    ['site', parts.settings.title],
  ];
}

export function socialDescriptions(network: SocialNetwork, parts: HeadParts): Candidates<string> {
  return [
    ['own', parts.page[network].description],
    ['page', textOf(descriptions(parts))],
  ];
}

/** Only those for the network: all others are the keywords of the page already. */
export function socialKeywords(network: SocialNetwork, { page, settings }: HeadParts): Candidates<string> {
  return [
    ['own', page[network].keywords],
    ['network', settings[network].keywords],
  ];
}

export function socialImages(network: SocialNetwork, { page, settings }: HeadParts): Candidates<ImageValue> {
  return [
    ['own', page[network].image],
    ['header', page.header.image],
    ...siteSocial(network, { settings }).map(({ image }) => ['network', image] as const),
    ['logo', settings.logo],
  ];
}

/** A network without settings of its own takes those for og. */
function siteSocial(network: SocialNetwork, { settings }: Pick<HeadParts, 'settings'>) {
  return [settings[network], settings.og];
}

/** The first text with a word in it, or ''. */
export function textOf(candidates: Candidates<string>): string {
  return candidates.find(isThere)?.[1] ?? '';
}

/** The first picture, or null. */
export function imageOf(candidates: Candidates<ImageValue>): ImageValue {
  return candidates.find(isThere)?.[1] ?? null;
}

/** The source of the text or picture; null if there is none. */
export function sourceOf(candidates: Candidates<string> | Candidates<ImageValue>): HeadSource | null {
  return candidates.find(isThere)?.[0] ?? null;
}

function isThere([, value]: readonly [HeadSource, string | ImageValue]): boolean {
  return typeof value === 'string' ? value.trim() !== '' : Boolean(value?.imageId);
}

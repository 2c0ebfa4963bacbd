import type { ImageValue } from './image.ts';
import type { PageDoc } from './page.ts';
import type { SiteSettings } from './site.ts';

/**
 * The values for the parts of a head, in order of preference, with fallbacks for parts that the page does not set. Both the
 * head and the editor's hints about the head use this order. The page's own value always precedes a default of the site.
 */

/** The documents that provide the values of a head. */
export interface HeadParts {
  readonly page: Pick<PageDoc, 'title' | 'description' | 'keywords' | 'header' | 'og' | 'twitter'>;
  readonly settings: Pick<SiteSettings, 'title' | 'description' | 'keywords' | 'logo' | 'og' | 'twitter'>;
}

export type SocialNetwork = 'og' | 'twitter';

/**
 * The source of a part of the head. From the page: its own field, its header, its Open Graph fields or its search-engine
 * fields. From the site: the settings in general or for the network, or the logo.
 */
export type HeadSource = 'own' | 'header' | 'og' | 'page' | 'network' | 'site' | 'logo';

/** The possible values of a part of the head, the preferred one first. */
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

/** Returns only the keywords for the network, because the head already contains the general keywords. */
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

/** Returns the site's settings for a network, then those for Open Graph as a fallback. */
function siteSocial(network: SocialNetwork, { settings }: Pick<HeadParts, 'settings'>) {
  return [settings[network], settings.og];
}

/** Returns the first text that is not blank; '' if all are blank. */
export function textOf(candidates: Candidates<string>): string {
  return candidates.find(isThere)?.[1] ?? '';
}

/** Returns the first picture; null if there is none. */
export function imageOf(candidates: Candidates<ImageValue>): ImageValue {
  return candidates.find(isThere)?.[1] ?? null;
}

/** Returns the source of the value that is used; null if there is no value. */
export function sourceOf(candidates: Candidates<string> | Candidates<ImageValue>): HeadSource | null {
  return candidates.find(isThere)?.[0] ?? null;
}

function isThere([, value]: readonly [HeadSource, string | ImageValue]): boolean {
  return typeof value === 'string' ? value.trim() !== '' : Boolean(value?.imageId);
}

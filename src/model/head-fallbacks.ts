import type { ImageValue } from './image.ts';
import type { PageDoc } from './page.ts';
import type { SiteSettings } from './site.ts';

/**
 * The values that fill the parts of a head that a page does not set, in order of preference. Both the head and the editor's
 * notes about it are made from them. A default of the site never beats the page's own value.
 */

/** The documents from which a head is made. */
export interface HeadParts {
  readonly page: Pick<PageDoc, 'title' | 'description' | 'keywords' | 'header' | 'og' | 'twitter'>;
  readonly settings: Pick<SiteSettings, 'title' | 'description' | 'keywords' | 'logo' | 'og' | 'twitter'>;
}

export type SocialNetwork = 'og' | 'twitter';

/**
 * The source of a part of a head: the page's own field, its header, its Open Graph fields or its search-engine fields; the
 * site's settings in general, or for the network; the site's logo.
 */
export type HeadSource = 'own' | 'header' | 'og' | 'page' | 'network' | 'site' | 'logo';

/** The candidates for a part of a head, best first. */
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

/** Only the network's own: the general keywords are in the page's head already. */
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

/** Returns the settings for a network, then those for Open Graph as a fallback. */
function siteSocial(network: SocialNetwork, { settings }: Pick<HeadParts, 'settings'>) {
  return [settings[network], settings.og];
}

/** Returns the first text that is not blank, or ''. */
export function textOf(candidates: Candidates<string>): string {
  return candidates.find(isThere)?.[1] ?? '';
}

/** Returns the first picture, or null. */
export function imageOf(candidates: Candidates<ImageValue>): ImageValue {
  return candidates.find(isThere)?.[1] ?? null;
}

/** Returns the source of the chosen text or picture; null if there is none. */
export function sourceOf(candidates: Candidates<string> | Candidates<ImageValue>): HeadSource | null {
  return candidates.find(isThere)?.[0] ?? null;
}

function isThere([, value]: readonly [HeadSource, string | ImageValue]): boolean {
  return typeof value === 'string' ? value.trim() !== '' : Boolean(value?.imageId);
}

import type { Footer } from '../model/site.ts';
import { isShownLogo } from './site-logo.tsx';

/** The fields of a footer that hold a logo, in their order. */
const LOGOS = ['logo', 'logoTwo', 'logoThree'] as const;
export type FooterLogo = (typeof LOGOS)[number];

/** The logo that stands beside the name of the site: the first one that bears it; null where none does. */
export function ownLogo(footer: Footer, title: string): FooterLogo | null {
  return LOGOS.find((name) => isShownLogo(footer[name]) && isNamed(footer, name, title)) ?? null;
}

/** The logos of partners: those that are there, and bear another name than the site. */
export function partnerLogos(footer: Footer, title: string): FooterLogo[] {
  return LOGOS.filter((name) => isShownLogo(footer[name]) && !isNamed(footer, name, title));
}

/** The logos that do not stand beside the name of the site, as editors see them: there or not. */
export function otherLogos(own: FooterLogo | null): FooterLogo[] {
  return LOGOS.filter((name) => name !== own);
}

function isNamed(footer: Footer, name: FooterLogo, title: string): boolean {
  return footer[name]?.alt.trim() === title.trim();
}

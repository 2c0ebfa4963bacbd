import type { Footer } from '../model/site.ts';
import { isShownLogo } from './site-logo.tsx';

/** The fields of a footer that contain a logo, in order. */
const LOGOS = ['logo', 'logoTwo', 'logoThree'] as const;
export type FooterLogo = (typeof LOGOS)[number];

/**
 * Returns the field of the logo to show next to the site's name; null if there is none. The result is the field of the first
 * logo whose description is the site's name.
 */
export function ownLogo(footer: Footer, title: string): FooterLogo | null {
  return LOGOS.find((name) => isShownLogo(footer[name]) && isNamed(footer, name, title)) ?? null;
}

/** Returns the fields of the partners' logos: logos whose description is not the site's name. */
export function partnerLogos(footer: Footer, title: string): FooterLogo[] {
  return LOGOS.filter((name) => isShownLogo(footer[name]) && !isNamed(footer, name, title));
}

/** Returns the fields of all logos except the site's own, for editors, including empty fields. */
export function otherLogos(own: FooterLogo | null): FooterLogo[] {
  return LOGOS.filter((name) => name !== own);
}

function isNamed(footer: Footer, name: FooterLogo, title: string): boolean {
  return footer[name]?.alt.trim() === title.trim();
}

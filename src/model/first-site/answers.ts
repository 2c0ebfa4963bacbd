import { z } from 'zod';
import { BRAND_COLOUR_PATTERN } from '../brand/pattern.ts';
import { imageValueSchema } from '../image.ts';
import { SHORT_TEXT_MAX_LENGTH } from '../limits.ts';
import { oneLine } from '../one-line.ts';

/** The pages that a site can begin with, in the order of the menu. Those with `usual` are chosen beforehand. */
export const FIRST_PAGES = [
  { slug: 'get-help', title: 'Get help', usual: true },
  { slug: 'crisis-support', title: 'Crisis support', usual: true },
  { slug: 'about', title: 'About us', usual: true },
  { slug: 'contact', title: 'Contact', usual: true },
  { slug: 'stories', title: 'Stories', usual: false },
  { slug: 'support-us', title: 'Support us', usual: false },
] as const;

export type FirstPageSlug = (typeof FIRST_PAGES)[number]['slug'];
const SLUGS = FIRST_PAGES.map(({ slug }) => slug);

const NAME_MISSING = 'Please type the name of your organisation';
const NO_NUMBER = 'Please type a telephone number, such as 1800 000 000';

/** The answers to the five questions of an empty site. */
export const firstSiteSchema = z.strictObject({
  name: oneLine().min(1, NAME_MISSING).max(SHORT_TEXT_MAX_LENGTH),
  /** The number to call in a crisis; '' if the organisation has none. */
  phone: oneLine()
    .max(40)
    .refine((phone) => phone === '' || callHref(phone) !== '', NO_NUMBER)
    .default(''),
  logo: imageValueSchema,
  brandColour: z.string().regex(BRAND_COLOUR_PATTERN).default(''),
  pages: z.array(z.enum(SLUGS)).max(SLUGS.length).default([]),
});

export type FirstSite = z.output<typeof firstSiteSchema>;

/** The answers before anybody has typed. */
export const EMPTY_FIRST_SITE: FirstSite = {
  name: '',
  phone: '',
  logo: null,
  brandColour: '',
  pages: FIRST_PAGES.filter(({ usual }) => usual).map(({ slug }) => slug),
};

/** Returns the URL that calls a typed number; '' if the text is no number. */
export function callHref(phone: string): string {
  return /^\+?[\d\s().-]{3,}$/.test(phone) && /\d{3}/.test(phone.replaceAll(/\D/g, ''))
    ? `tel:${phone.replaceAll(/[^\d+]/g, '')}`
    : '';
}

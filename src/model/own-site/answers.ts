import { z } from 'zod';
import { BRAND_COLOUR_PATTERN } from '../brand/pattern.ts';
import { callHref } from '../first-site/answers.ts';
import { imageValueSchema } from '../image.ts';
import { SHORT_TEXT_MAX_LENGTH } from '../limits.ts';
import { oneLine } from '../one-line.ts';

const id = z.string().min(1).max(100);
const NO_NUMBER = 'Please type a telephone number, such as 1800 000 000';
const NO_EMAIL = 'Please type an e-mail address, such as hello@example.org';

/** The answers that an organisation gives before its own site takes the place of the demo. Each answer can be left out. */
const answers = {
  name: oneLine().max(SHORT_TEXT_MAX_LENGTH).default(''),
  /** The number to call in a crisis. */
  phone: oneLine()
    .max(40)
    .refine((phone) => phone === '' || callHref(phone) !== '', NO_NUMBER)
    .default(''),
  email: oneLine()
    .max(254)
    .refine((email) => email === '' || z.email().safeParse(email).success, NO_EMAIL)
    .default(''),
  /** The postal address, with line breaks. */
  address: z.string().trim().max(SHORT_TEXT_MAX_LENGTH).default(''),
  logo: imageValueSchema,
  brandColour: z.string().regex(BRAND_COLOUR_PATTERN).or(z.literal('')).default(''),
};

export const startOwnSiteSchema = z.strictObject({
  domainId: id.optional(),
  ...answers,
  /** The ids of the pages of the demo that stay, as drafts. */
  keep: z.array(id).max(200).default([]),
  /** Whether the second site of the demo is removed. */
  removesSecond: z.boolean().default(false),
  /** `state` of the site as it was shown to the caller. */
  state: z.string().max(64),
});

export type StartOwnSite = z.output<typeof startOwnSiteSchema>;
export type OwnAnswers = Pick<StartOwnSite, keyof typeof answers>;

export const NO_ANSWERS: OwnAnswers = {
  ...{ name: '', phone: '', email: '', address: '' },
  ...{ logo: null, brandColour: '' },
};

const demoPageSchema = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** The page in a sentence; '' if it has none. */
  about: z.string(),
  /** The number of words that are taken over. */
  words: z.number().int(),
  /** The number of gaps that wait for the organisation's own facts. */
  gaps: z.number().int(),
  /** Whether the page is chosen beforehand. */
  usual: z.boolean(),
  /** The user who changed the page last; null if nobody did. */
  changedBy: z.string().nullable(),
});
export type DemoPage = z.output<typeof demoPageSchema>;

const named = z.object({ slug: z.string(), title: z.string(), changedBy: z.string().nullable() });

/** The pages and sites of a demo, and what happens to them when the own site begins. */
export const demoStateSchema = z.object({
  /** The pages that can be taken over, in the order of the demo. */
  pages: z.array(demoPageSchema),
  /** The other pages of the demo, which consist of what it made up. */
  others: z.array(named),
  /** The pages that people here made. They stay as they are. */
  own: z.array(named),
  /** The parts around the pages that people here changed, such as ‘the navigation’. */
  changed: z.array(z.string()),
  /** The second site of the demo; null if there is none. */
  second: z.object({ name: z.string(), pages: z.number().int(), isUsed: z.boolean() }).nullable(),
  /** Whether a backup is made first. */
  backsUp: z.boolean(),
  /** Says whether the site has changed since. */
  state: z.string(),
});
export type DemoState = z.output<typeof demoStateSchema>;

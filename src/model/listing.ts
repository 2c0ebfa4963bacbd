import { z } from 'zod';
import { ignored } from './ignored.ts';
import { imageValueSchema } from './image.ts';
import { type Json, sameJson } from './json.ts';
import { LONG_TEXT_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH } from './limits.ts';
import type { PageDoc } from './page.ts';

const MAX_TAGS = 50;
const TAG_MAX_LENGTH = 100;

/** The fields that lists of pages show for a page. */
export const listingFieldsSchema = z.strictObject({
  title: z.string().max(SHORT_TEXT_MAX_LENGTH).default(''),
  summary: z.string().max(LONG_TEXT_MAX_LENGTH).default(''),
  image: imageValueSchema,
  tags: z.array(z.string().trim().min(1).max(TAG_MAX_LENGTH)).max(MAX_TAGS).default([]),
});

/** A listing as `listing/publishListing` accepts it. Fields that only the server sets are accepted and ignored. */
export const listingSaveSchema = listingFieldsSchema.extend({
  _id: z.string().min(1).max(100).optional(),
  pageId: z.string().min(1).max(100),
  published: ignored,
  lastPublished: ignored,
});

export type ListingFields = z.output<typeof listingFieldsSchema>;
export type ListingSave = z.output<typeof listingSaveSchema>;
/** A loaded listing. `lastPublished` is in ISO 8601 (UTC). */
export type Listing = ListingFields & {
  _id: string;
  pageId: string;
  published: boolean;
  lastPublished: string | null;
};

/** Returns the initial listing of a page: the page's title, description, header picture and keywords. */
export function listingFromPage(page: PageDoc): ListingFields {
  const keywords = page.keywords.split(',').map((word) => word.trim().slice(0, TAG_MAX_LENGTH));
  return {
    title: page.title || page.header.title,
    summary: page.description || page.header.description,
    image: page.header.image,
    tags: [...new Set(keywords)].filter((word) => word !== '').slice(0, MAX_TAGS),
  };
}

/**
 * Returns the listing after a change of its page. Fields that equalled the page's fields follow the page, and fields that an
 * editor has changed stay.
 */
export function listingInStep(listing: ListingFields, before: PageDoc, after: PageDoc): ListingFields {
  const had = listingFromPage(before);
  const has = listingFromPage(after);
  const isOwn = (field: keyof ListingFields) => !sameJson(listing[field] as Json, had[field] as Json);
  return {
    title: isOwn('title') ? listing.title : has.title,
    summary: isOwn('summary') ? listing.summary : has.summary,
    image: isOwn('image') ? listing.image : has.image,
    // A listing from an older version has no tags, although no editor removed them.
    tags: listing.tags.length > 0 && isOwn('tags') ? listing.tags : has.tags,
  };
}

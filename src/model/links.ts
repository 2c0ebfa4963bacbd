import { z } from 'zod';
import { SHORT_TEXT_MAX_LENGTH } from './limits.ts';
import { mediaUseSchema } from './media.ts';

/** The bodies and responses of the calls about links to a page. */

const id = z.string().min(1).max(100);
const collection = z.string().min(1).max(64).optional();
const address = z.string().max(SHORT_TEXT_MAX_LENGTH);

/** A document that links to a page; `addresses` are the links' targets, such as `/about`. */
export const linkUseSchema = mediaUseSchema.extend({ addresses: z.array(z.string()) });
export type LinkUse = z.output<typeof linkUseSchema>;

/** `from` is a former address of the page. */
export const loadLinksQuerySchema = z.strictObject({ _id: id, collection, from: address.optional() });
export const loadLinksResponseSchema = z.object({
  links: z.array(linkUseSchema),
  /** The path of the page's draft. */
  path: z.string(),
  /** The path of the published page; null if the page is not published. */
  livePath: z.string().nullable(),
});
export type PageLinks = z.output<typeof loadLinksResponseSchema>;

/** Changes links to the address `from` into links to the page. */
export const updateLinksSchema = z.strictObject({ _id: id, collection, from: address });
export const updateLinksResponseSchema = z.object({
  /** The changed documents; `published` says whether readers already see the change. */
  documents: z.array(mediaUseSchema),
  /** The documents that the caller may not change. */
  left: z.array(mediaUseSchema),
});
export type UpdatedLinks = z.output<typeof updateLinksResponseSchema>;

import { z } from 'zod';
import { LONG_TEXT_MAX_LENGTH, MEDIA_LIST_LIMIT, SHORT_TEXT_MAX_LENGTH } from './limits.ts';

/** The bodies and responses of the calls about pictures and files. */

const id = z.string().min(1).max(100);
const time = z.string();

/**
 * A document that uses a picture or a file. `draft` and `published` say which versions use the item. `path` is the address of a
 * page; null if the document is not a page.
 */
export const mediaUseSchema = z.object({
  kind: z.enum(['page', 'nav', 'footer', 'siteSettings']),
  documentId: id,
  domainId: id,
  title: z.string(),
  path: z.string().nullable(),
  draft: z.boolean(),
  published: z.boolean(),
});

const uploadedSchema = z.object({
  _id: id,
  name: z.string(),
  mime: z.string(),
  /** In bytes. */
  size: z.number().int(),
  /** A URL that signed-in editors can load: a small rendition of a picture, or the file itself. */
  url: z.string(),
  /** ISO 8601, UTC. */
  uploadedAt: time,
  /** The username of the uploader; null if the item belongs to the demo site or the user was removed. */
  uploadedBy: z.string().nullable(),
  /** The number of documents that use the item, in a draft or a published version. */
  uses: z.number().int(),
});

/** A picture of the media library. The size of the picture is in px, upright. */
export const imageSchema = uploadedSchema.extend({
  width: z.number().int(),
  height: z.number().int(),
  /** The initial alternative text when the picture is inserted. */
  alt: z.string(),
  /** Whether the picture is initially marked as decorative, without alternative text, when it is inserted. */
  decorative: z.boolean(),
});

/** A file of the media library. */
export const fileSchema = uploadedSchema.extend({ description: z.string() });

export type MediaUse = z.output<typeof mediaUseSchema>;
export type Image = z.output<typeof imageSchema>;
export type MediaFile = z.output<typeof fileSchema>;

const MEDIA_SORTS = ['newest', 'oldest', 'name'] as const;
export type MediaSort = (typeof MEDIA_SORTS)[number];

const limit = z.coerce.number().int().min(1).max(MEDIA_LIST_LIMIT.max).default(MEDIA_LIST_LIMIT.default);
/** Counted from 1. */
const currentPage = z.coerce.number().int().min(1).max(1_000_000).default(1);
const search = z.string().max(200).default('');
const sort = z.enum(MEDIA_SORTS).default('newest');
const name = z.string().trim().min(1, 'Give it a name').max(SHORT_TEXT_MAX_LENGTH);

export const galleryQuerySchema = z.strictObject({ limit, currentPage, search, sort });
export const galleryResponseSchema = z.object({ images: z.array(imageSchema), total: z.number().int() });
export const fileListQuerySchema = z.strictObject({ limit, currentPage, sort });
export const fileSearchQuerySchema = z.strictObject({ limit, currentPage, search, sort });
export const fileListResponseSchema = z.object({ files: z.array(fileSchema), total: z.number().int() });

/** Identifies a picture or a file in a query or a body. */
export const mediaNamedSchema = z.strictObject({ _id: id });
export const usesResponseSchema = z.object({ uses: z.array(mediaUseSchema) });

export const imageDetailsSchema = z.strictObject({
  _id: id,
  name: name.optional(),
  alt: z.string().trim().max(SHORT_TEXT_MAX_LENGTH).optional(),
  decorative: z.boolean().optional(),
});
export const fileDetailsSchema = z.strictObject({
  _id: id,
  name: name.optional(),
  description: z.string().trim().max(LONG_TEXT_MAX_LENGTH).optional(),
});

export const imageResponseSchema = z.object({ image: imageSchema });
export const fileResponseSchema = z.object({ file: fileSchema });

/** Replaces the picture `_id` by the picture `imageId` in all documents. */
export const replaceImageSchema = z.strictObject({ _id: id, imageId: id });
/** The changed documents; `published` says whether readers already see the change. */
export const replaceImageResponseSchema = usesResponseSchema;

import { z } from 'zod';
import { REVISIONS_PER_PAGE } from './limits.ts';

/** The actions that create a revision, and the one that removes its document. */
const REVISION_ACTIONS = [
  'save',
  'publish',
  'unpublish',
  'takeBack',
  'delete',
  'restore',
  'removed',
] as const;

/** An entry in the history of a document, without the document's content. Times are ISO 8601 in UTC. */
export const revisionSchema = z.object({
  _id: z.string(),
  /** The version of the document after the change. */
  version: z.number().int(),
  action: z.enum(REVISION_ACTIONS),
  /** A username; null if the system or a deleted user made the change. */
  savedBy: z.string().nullable(),
  createdAt: z.string(),
});
export type Revision = z.output<typeof revisionSchema>;

/**
 * The number of pictures and files in a revision that are no longer in the library. A restored revision shows nothing in place
 * of missing pictures and files.
 */
export const missingSchema = z.number().int();

/** The history of a document, the newest revision first, and the total number of revisions. */
export const revisionsSchema = z.object({ revisions: z.array(revisionSchema), total: z.number().int() });
export type Revisions = z.output<typeof revisionsSchema>;

/** The part of a history to return; pages are counted from 1. */
export const revisionPaging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(REVISIONS_PER_PAGE.max).default(REVISIONS_PER_PAGE.default),
} as const;

import { z } from 'zod';

/** Times at which a page is published or unpublished. Times are ISO 8601 in UTC. */

export const TIMED_ACTIONS = ['publish', 'unpublish'] as const;
export type TimedAction = (typeof TIMED_ACTIONS)[number];

const id = z.string().min(1).max(100);
const action = z.enum(TIMED_ACTIONS);

export const setPageTimeSchema = z.strictObject({
  _id: id,
  action,
  at: z.iso.datetime(),
  /** The path of the page to which readers are led once this page is unpublished; '' for none. */
  leadsTo: z.string().trim().max(500).default(''),
});

export const clearPageTimeSchema = z.strictObject({ _id: id, action });

export const pageTimeSchema = z.object({
  action,
  at: z.string(),
  leadsTo: z.string(),
  /** The user with whose rights it happens. The username is '' if the account no longer exists. */
  setBy: z.object({ _id: z.string(), username: z.string() }),
  setAt: z.string(),
  /** The version of the draft when the time was set. */
  version: z.number().int(),
  /** The reason why nothing happened at the time, in words; '' if the time is still to come. */
  stopped: z.string(),
});
export type PageTime = z.output<typeof pageTimeSchema>;

export const pageTimesResponseSchema = z.object({ times: z.array(pageTimeSchema) });

/** A time of a page in a list of the site's times. */
export const timedPageSchema = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  time: pageTimeSchema,
});
export type TimedPage = z.output<typeof timedPageSchema>;

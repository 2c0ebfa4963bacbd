import { z } from 'zod';
import { personNameSchema } from './people.ts';

/** The calls about one's own account: what is sent, and what is returned. */

/** One's own account as its owner sees it. */
export const ownAccountSchema = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
});
export type OwnAccount = z.output<typeof ownAccountSchema>;

export const ownAccountResponseSchema = z.object({ account: ownAccountSchema });

export const ownSaveBodySchema = z.strictObject({ name: personNameSchema });

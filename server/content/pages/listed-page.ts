import type { z } from 'zod';
import type { ListedPage } from '../../../db/page-list-queries.ts';
import { publishableByYou } from '../../../src/calls/permissions.ts';
import type { SignedInUser } from '../../../src/model/users.ts';
import type { listResponse } from './schemas.ts';

/** A draft as the calls that list drafts return it to a caller. */
export function listedPage(
  { id, published, updated_at, last_published, roles, ...page }: ListedPage,
  user: SignedInUser,
): z.output<typeof listResponse>['pages'][number] {
  return {
    _id: id,
    ...page,
    published: published === 1,
    updatedAt: updated_at,
    lastPublished: last_published,
    publishableByYou: publishableByYou(user, { roles: JSON.parse(roles) as string[] }),
  };
}

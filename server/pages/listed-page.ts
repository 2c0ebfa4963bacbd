import type { z } from 'zod';
import type { ListedPage } from '../../db/page-list-queries.ts';
import type { listResponse } from './schemas.ts';

/** A draft as the calls that list drafts return it. */
export function listedPage({
  id,
  published,
  updated_at,
  last_published,
  ...page
}: ListedPage): z.output<typeof listResponse>['pages'][number] {
  return {
    _id: id,
    ...page,
    published: published === 1,
    updatedAt: updated_at,
    lastPublished: last_published,
  };
}

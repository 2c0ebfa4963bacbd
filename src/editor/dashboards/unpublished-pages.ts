import { isUnpublishedChange } from '../../model/page.ts';
import { ofThisSite } from '../document/sites.ts';
import { askServer } from '../saving/server-calls.ts';

/** A page that visitors do not see as it is. */
export interface UnpublishedPage {
  readonly _id: string;
  readonly slug: string;
  readonly title: string;
  readonly published: boolean;
  readonly updatedAt: string;
  readonly lastPublished: string | null;
}

/** How many pages are listed. */
const LIMIT = 100;

/**
 * The pages of this site that visitors do not see as they are, those changed last first, and how many there are.
 * @throws ApiError
 */
export function loadUnpublished(): Promise<{
  readonly pages: readonly UnpublishedPage[];
  readonly total: number;
}> {
  return askServer('page/list', { unpublished: 'true', limit: LIMIT, ...ofThisSite() });
}

/** What visitors see of a page, in words. */
export function publicationOf(page: UnpublishedPage): string {
  if (!page.published) return 'Not public';
  return isUnpublishedChange(page) ? 'Unpublished changes' : 'Public';
}

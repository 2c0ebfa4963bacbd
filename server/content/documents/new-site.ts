import type { PlacedPage } from '../../../db/transfer-queries.ts';

/** The initial names of a new site and of its only page. */
export const NEW_SITE = { name: 'Your site', title: 'Welcome' } as const;

/** Whether a page is the unchanged first page of a new site. */
export function isWelcomePage({
  slug,
  title,
  version,
  updated_by,
  deleted_at,
}: Pick<PlacedPage, 'slug' | 'title' | 'version' | 'updated_by' | 'deleted_at'>): boolean {
  return (
    slug === '' && title === NEW_SITE.title && version === 1 && updated_by === null && deleted_at === null
  );
}

import { type SqlBool, sql } from 'kysely';
import { holding } from './search-text.ts';

/** The pages that a user may publish: all pages, no pages, or the pages that have no roles or at least one of these roles. */
export type PublishableRoles = 'all' | 'none' | readonly string[];

/**
 * Returns a condition that is true if the user may publish the page. A page's roles are stored as a JSON array of names. The
 * names contain no characters that JSON escapes.
 */
export function publishableBy(roles: PublishableRoles) {
  if (roles === 'all') return sql<SqlBool>`(1 = 1)`;
  if (roles === 'none') return sql<SqlBool>`(1 = 0)`;
  const held = roles.map((role) => sql`page.roles like ${holding(JSON.stringify(role))} escape '!'`);
  return sql<SqlBool>`(${sql.join([sql`page.roles = '[]'`, ...held], sql` or `)})`;
}

import { type SqlBool, sql } from 'kysely';
import { holding } from './search-text.ts';

/** The pages that a user may publish: all, none, or those without roles and those with one of these roles. */
export type PublishableRoles = 'all' | 'none' | readonly string[];

/** Whether the user may publish a page. Roles are stored as a JSON array of names; no name has a character that JSON escapes. */
export function publishableBy(roles: PublishableRoles) {
  if (roles === 'all') return sql<SqlBool>`(1 = 1)`;
  if (roles === 'none') return sql<SqlBool>`(1 = 0)`;
  const held = roles.map((role) => sql`page.roles like ${holding(JSON.stringify(role))} escape '!'`);
  return sql<SqlBool>`(${sql.join([sql`page.roles = '[]'`, ...held], sql` or `)})`;
}

import { type SqlBool, sql } from 'kysely';
import { holding } from './search-text.ts';

/** Which pages somebody may publish: all, none, or those without roles and those with one of these. */
export type PublishableRoles = 'all' | 'none' | readonly string[];

/** Whether a page is one of these. Roles are stored as a JSON array of names, which hold no character that JSON escapes. */
export function publishableBy(roles: PublishableRoles) {
  if (roles === 'all') return sql<SqlBool>`(1 = 1)`;
  if (roles === 'none') return sql<SqlBool>`(1 = 0)`;
  const held = roles.map((role) => sql`page.roles like ${holding(JSON.stringify(role))} escape '!'`);
  return sql<SqlBool>`(${sql.join([sql`page.roles = '[]'`, ...held], sql` or `)})`;
}

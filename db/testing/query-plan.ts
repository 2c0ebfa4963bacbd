import { type Compilable, sql } from 'kysely';
import type { Writer } from '../connection.ts';

/** Returns SQLite's plan of a query, one line per step. */
export async function queryPlan(db: Writer, query: Compilable): Promise<string[]> {
  const { sql: text, parameters } = query.compile();
  const explained = { ...sql`select 1`.compile(db), sql: `explain query plan ${text}`, parameters };
  const { rows } = await db.executeQuery<{ detail: string }>(explained);
  return rows.map(({ detail }) => detail);
}

import { sql } from 'kysely';
import type { Writer } from '../../connection.ts';

/** The oldest version of PostgreSQL that has everything that the queries use, as `server_version_num`. */
const OLDEST = 140_000;

export interface ServerFacts {
  readonly version: number;
  readonly encoding: string;
}

export async function serverFacts(db: Writer): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`select current_setting('server_version_num')::integer as version,
    current_setting('server_encoding') as encoding`.execute(db);
  return rows[0]!;
}

/** Returns a sentence with the reason why Hearth cannot use a server, and what to do; null if it can. */
export function serverProblem({ version, encoding }: ServerFacts): string | null {
  if (version < OLDEST) {
    return `PostgreSQL ${Math.floor(version / 10_000)} is too old: Hearth needs version ${OLDEST / 10_000} or later.`;
  }
  if (encoding !== 'UTF8') {
    return `It stores text as ${encoding}, and Hearth needs UTF8. Make another database: createdb --encoding=UTF8 --template=template0 NAME.`;
  }
  return null;
}

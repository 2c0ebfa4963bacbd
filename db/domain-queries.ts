import type { VisitorReader, Writer } from './connection.ts';
import type { Row } from './schema.ts';

/** A stored domain, with its host names parsed. */
export interface DomainRecord {
  readonly id: string;
  readonly name: string;
  readonly hostnames: readonly string[];
  readonly published: boolean;
  readonly isDefault: boolean;
}

/** All domains: the default one first, the others by name. */
export async function allDomains(db: VisitorReader | Writer): Promise<readonly DomainRecord[]> {
  const rows = await (db as VisitorReader)
    .selectFrom('domain')
    .selectAll()
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(toRecord);
}

/** The id of any domain; null in a database that is not filled yet. */
export async function anyDomainId(db: VisitorReader | Writer): Promise<string | null> {
  const row = await (db as VisitorReader).selectFrom('domain').select('id').limit(1).executeTakeFirst();
  return row?.id ?? null;
}

/** Inserts or replaces a domain. */
export async function putDomain(db: Writer, domain: DomainRecord, now: string): Promise<void> {
  const values = {
    name: domain.name,
    hostnames: JSON.stringify(domain.hostnames),
    published: domain.published ? 1 : 0,
    is_default: domain.isDefault ? 1 : 0,
    updated_at: now,
  };
  await db
    .insertInto('domain')
    .values({ id: domain.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}

function toRecord(row: Row<'domain'>): DomainRecord {
  return {
    id: row.id,
    name: row.name,
    hostnames: JSON.parse(row.hostnames) as string[],
    published: row.published === 1,
    isDefault: row.is_default === 1,
  };
}

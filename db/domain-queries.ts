import type { DonationPage } from '../src/model/donation-page.ts';
import type { VisitorReader, Writer } from './connection.ts';
import type { Row } from './schema.ts';

/** The columns of a new domain, without a version and a payment page. */
export interface NewDomain {
  readonly id: string;
  readonly name: string;
  readonly hostnames: readonly string[];
  readonly published: boolean;
  readonly isDefault: boolean;
}

/** A stored domain, with its host names parsed. */
export interface DomainRecord extends NewDomain {
  readonly version: number;
  /** The page on which people pay what they give; null if there is none. */
  readonly donationPage: DonationPage | null;
}

export interface StoredDomain {
  readonly domain: DomainRecord;
  readonly version: number;
  readonly updated_by: string | null;
  readonly updated_at: string;
}

/** Returns all domains: the default domain first, the others by name. */
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

/** Returns the id of any domain; null if the database is empty. */
export async function anyDomainId(db: VisitorReader | Writer): Promise<string | null> {
  const row = await (db as VisitorReader).selectFrom('domain').select('id').limit(1).executeTakeFirst();
  return row?.id ?? null;
}

/** Inserts a domain, or replaces an existing domain and keeps its version. Only for seeds. */
export async function putDomain(db: Writer, domain: NewDomain, now: string): Promise<void> {
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

/** Returns a stored domain with its version and the author of that version; null if the domain does not exist. */
export async function storedDomain(db: Writer, id: string): Promise<StoredDomain | null> {
  const row = await db.selectFrom('domain').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const { version, updated_by, updated_at } = row;
  return { domain: toRecord(row), version, updated_by, updated_at };
}

/** Inserts or replaces a domain as its newest version. The payment page of the domain stays. */
export async function writeDomain(
  db: Writer,
  { version, ...domain }: DomainRecord,
  { userId, now }: { readonly userId: string; readonly now: string },
): Promise<void> {
  await putDomain(db, domain, now);
  await db.updateTable('domain').set({ version, updated_by: userId }).where('id', '=', domain.id).execute();
}

/** Publishes or unpublishes a domain, regardless of its version. */
export async function setDomainPublished(
  db: Writer,
  id: string,
  published: boolean,
  now: string,
): Promise<void> {
  const values = { published: published ? 1 : 0, updated_at: now };
  await db.updateTable('domain').set(values).where('id', '=', id).execute();
}

/** Sets the payment page of a domain, regardless of the domain's version. Null removes it. */
export async function setDonationPage(db: Writer, id: string, page: DonationPage | null): Promise<void> {
  const donation_page = page && JSON.stringify(page);
  await db.updateTable('domain').set({ donation_page }).where('id', '=', id).execute();
}

function toRecord(row: Row<'domain'>): DomainRecord {
  return {
    id: row.id,
    name: row.name,
    hostnames: JSON.parse(row.hostnames) as string[],
    published: row.published === 1,
    isDefault: row.is_default === 1,
    version: row.version,
    donationPage: donationPageIn(row),
  };
}

/** Returns the payment page in a row of the table of domains; null if there is none. */
export function donationPageIn({ donation_page }: Pick<Row<'domain'>, 'donation_page'>): DonationPage | null {
  return donation_page === null ? null : (JSON.parse(donation_page) as DonationPage);
}

import type { Writer } from '../../../db/connection.ts';
import { putSharedNotices } from '../../../db/notice-queries.ts';
import type { Row } from '../../../db/schema.ts';

/** Stores notices that servers share, of the sites that the database has now. */
export async function keepNotices(trx: Writer, notices: readonly Row<'shared_notice'>[]): Promise<void> {
  const domains = await trx.selectFrom('domain').select('id').execute();
  const known = new Set(domains.map(({ id }) => id));
  for (const { domain_id, notice, at } of notices)
    if (known.has(domain_id)) await putSharedNotices(trx, { domainIds: [domain_id], notice, at });
}

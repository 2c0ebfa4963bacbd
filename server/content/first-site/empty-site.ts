import type { Reader } from '../../../db/connection.ts';
import { beginningsOf } from '../../../db/first-site-query.ts';
import { isWelcomePage } from '../documents/new-site.ts';

/** Returns the id of the only page of a site on which nobody has worked yet; null if somebody has. */
export async function welcomePageOf(db: Reader, domainId: string): Promise<string | null> {
  const { pages, hasDocuments } = await beginningsOf(db, domainId);
  const [page, other] = pages;
  return page !== undefined && other === undefined && !hasDocuments && isWelcomePage(page) ? page.id : null;
}

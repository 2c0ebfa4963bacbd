import type { PageRecord } from '../../../db/page-queries.ts';
import { type PageState, pageState } from '../../../db/page-state-query.ts';
import type { Action } from '../../../src/calls/permissions.ts';
import type { RecordedAction } from '../../../src/calls/tables.ts';
import type { AuditDetails } from '../../../src/model/audit.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { pageHref } from '../../../src/model/link.ts';
import { authorize } from '../../people/auth/guard.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';

/** The page to which a call refers. */
export interface PageTarget {
  readonly id: string;
  /** The collection that the call names; absent if the call names no collection. */
  readonly collection?: string;
}

type Change = Pick<UnitOfWork, 'db' | 'author'>;

/**
 * Returns the stored page to which a call refers. Permission is checked against the page's stored roles, never against roles in
 * the request.
 *
 * @throws HearthError 'page-not-found' (404), 'not-allowed' (403), 'page-deleted' (409)
 */
export async function pageToChange(unit: Change, action: Action, target: PageTarget): Promise<PageState> {
  const state = await pageWithPermission(unit, action, target);
  if (state.record.deleted_at !== null) throw new HearthError('page-deleted');
  return state;
}

/** Like `pageToChange`, but also returns deleted pages. @throws HearthError 'page-not-found' (404), 'not-allowed' (403) */
export async function pageWithPermission(
  { db, author }: Change,
  action: Action,
  { id, collection }: PageTarget,
): Promise<PageState> {
  const state = await pageState(db, id);
  if (state === null || (collection !== undefined && state.record.collection !== collection)) {
    throw new HearthError('page-not-found');
  }
  authorize(author.user, action, { roles: JSON.parse(state.record.roles) as string[] });
  return state;
}

/** Records the caller's action on a page, by its address. */
export function recordPage(
  { record }: Pick<UnitOfWork, 'record'>,
  action: RecordedAction,
  { id, domain_id: domainId, slug }: Pick<PageRecord, 'id' | 'domain_id' | 'slug'>,
  details: AuditDetails = {},
): Promise<void> {
  return record({ domainId, subject: { kind: 'page', id, name: pageHref(slug) }, details }, action);
}

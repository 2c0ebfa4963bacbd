import type { Writer } from '../../../db/connection.ts';
import { type PageState, pageState } from '../../../db/page-state-query.ts';
import type { Action, Subject } from '../../../src/calls/permissions.ts';
import { HearthError } from '../../../src/model/errors.ts';
import type { Author } from '../../people/auth/author.ts';
import { authorize } from '../../people/auth/guard.ts';

/** The page that a call is about. */
export interface PageTarget {
  readonly id: string;
  /** Absent where the call does not say which collection the page is in. */
  readonly collection?: string;
}

/**
 * The stored page that a call is about. Permission is checked by the page's stored roles, never by roles in the request.
 *
 * @throws HearthError 'page-not-found' (404), 'not-allowed' (403), 'page-deleted' (409)
 */
export async function pageToChange(
  db: Writer,
  author: Author,
  action: Action,
  target: PageTarget,
): Promise<PageState> {
  const state = await pageWithPermission(db, author, action, target);
  if (state.record.deleted_at !== null) throw new HearthError('page-deleted');
  return state;
}

/** As `pageToChange`, for deleted pages too. @throws HearthError 'page-not-found' (404), 'not-allowed' (403) */
export async function pageWithPermission(
  db: Writer,
  { user }: Author,
  action: Action,
  target: PageTarget,
): Promise<PageState> {
  const state = await pageState(db, target.id);
  if (state === null || (target.collection !== undefined && state.record.collection !== target.collection)) {
    throw new HearthError('page-not-found');
  }
  const { record } = state;
  const subject: Subject = { roles: JSON.parse(record.roles) as string[] };
  authorize(user, action, subject);
  return state;
}

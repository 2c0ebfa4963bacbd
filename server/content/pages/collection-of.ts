import { HearthError } from '../../../src/model/errors.ts';
import { pageCollections } from '../../../src/model/page.ts';
import { deprecated } from '../../people/auth/deprecation.ts';
import type { Calling } from '../../people/auth/handle.ts';

/** The collection used by calls that do not name a collection. */
export const DEFAULT_COLLECTION = 'pages';

/**
 * Returns the collection of a call: the collection in the call's address or, if the address has none, the collection in the
 * request. The request may not contradict the address.
 *
 * @throws HearthError as `checkCollection`
 */
export function collectionOf({ path }: Pick<Calling, 'path'>, sent: string | undefined): string {
  const own = pageCollections.find((collection) => path.startsWith(`${collection}/`));
  if (own === undefined) return sent ?? DEFAULT_COLLECTION;
  checkCollection(own, sent, 'collection');
  return own;
}

/** Like `collectionOf`, for a collection in the request; a call that names no collection is marked as deprecated. */
export async function sentCollection(
  { services, request, reply, path }: Pick<Calling, 'services' | 'request' | 'reply' | 'path'>,
  { collection: sent }: { readonly collection?: string | undefined },
): Promise<string> {
  if (sent === undefined && path.startsWith('page/')) {
    await deprecated(services, request, reply, 'Send the collection of the page along.');
  }
  return collectionOf({ path }, sent);
}

/**
 * Refuses a request for another collection.
 *
 * @throws HearthError 'wrong-collection' (422) if the request names another collection than the call's address does
 */
export function checkCollection(collection: string, sent: string | undefined, field: string): void {
  if (sent === undefined || sent === collection) return;
  const values = { collection, sent };
  const { message } = new HearthError('wrong-collection', values);
  throw new HearthError('wrong-collection', values, { validationErrors: [{ field, message }] });
}

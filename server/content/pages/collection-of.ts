import { HearthError } from '../../../src/model/errors.ts';
import { pageCollections } from '../../../src/model/page.ts';
import { deprecated } from '../../people/auth/deprecation.ts';
import type { Calling } from '../../people/auth/handle.ts';

/** The default collection of calls. */
export const DEFAULT_COLLECTION = 'pages';

/**
 * Returns the collection of a call: the one in its address, which the request may only repeat, otherwise the one sent.
 *
 * @throws HearthError as `checkCollection`
 */
export function collectionOf({ path }: Pick<Calling, 'path'>, sent: string | undefined): string {
  const own = pageCollections.find((collection) => path.startsWith(`${collection}/`));
  if (own === undefined) return sent ?? DEFAULT_COLLECTION;
  checkCollection(own, sent, 'collection');
  return own;
}

/** Like `collectionOf`; a call that names no collection uses a deprecated form. */
export async function sentCollection(
  { services, request, reply, path }: Pick<Calling, 'services' | 'request' | 'reply' | 'path'>,
  { collection: sent }: { readonly collection?: string | undefined },
): Promise<string> {
  if (sent === undefined && path.startsWith('page/')) {
    await deprecated(services, request, reply, 'Send the collection of the page along.');
  }
  return collectionOf({ path }, sent);
}

/** @throws HearthError 'wrong-collection' (422) if a field names another collection than the call's */
export function checkCollection(collection: string, sent: string | undefined, field: string): void {
  if (sent === undefined || sent === collection) return;
  const values = { collection, sent };
  const { message } = new HearthError('wrong-collection', values);
  throw new HearthError('wrong-collection', values, { validationErrors: [{ field, message }] });
}

import type { StoredPage } from '../../../model/page.ts';
import { settledSlug } from '../../../model/slug.ts';
import { changeOnServer } from '../../saving/server-calls.ts';
import { toastError } from '../../ui/toasts.ts';

/** The page that a call is about. */
interface NamedPage {
  readonly _id: string;
  readonly collection: string;
}

/**
 * Makes a copy of a page, as it was last saved, at this address. Returns the slug of the copy.
 * @throws ApiError
 */
export async function duplicatePage({ _id, collection }: NamedPage, address: string): Promise<string> {
  return slugOf('page/duplicate', { _id, collection, slug: settledSlug(address) });
}

/**
 * Makes a deleted page a draft again, at its address or another one. Returns its slug.
 * @throws ApiError
 */
export async function restorePage({ _id, collection }: NamedPage, address?: string): Promise<string> {
  const slug = address === undefined ? {} : { slug: settledSlug(address) };
  return slugOf('page/restoreDeleted', { _id, collection, ...slug });
}

async function slugOf(call: string, body: object): Promise<string> {
  const { page, lostMedia = [] } = await changeOnServer<{ page: StoredPage; lostMedia?: string[] }>(
    call,
    body,
  );
  if (lostMedia.length > 0) toastError(LOST);
  return page.slug;
}

const LOST =
  'The page shows pictures or files that are no longer in the library, so visitors would not see them. Open it and choose others.';

import { mediaEntry } from '../../../db/media-library-queries.ts';
import { mediaUsers } from '../../../db/media-users-query.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { isObject } from '../../../src/model/json.ts';
import type { MediaUse } from '../../../src/model/media.ts';
import { usesOf } from '../../content/documents/uses.ts';
import { rewritten, showRewritten } from '../../content/links/rewrite-document.ts';
import type { UnitOfWork } from '../../people/auth/unit-of-work.ts';

/** The maximum number of documents in which a picture can be replaced at once. */
const MAX_DOCUMENTS = 10_000;

/**
 * Replaces a picture with another in all documents that use it: in every draft, and in the published version if the draft has
 * no other unpublished changes. Crops are dropped, because they describe parts of the old picture. Alternative texts are kept.
 * Either all documents are changed, or none.
 *
 * @returns the changed documents; `published` says whether readers see the change
 * @throws HearthError 'media-not-found' (404); 'not-allowed' (403) if the author may not change a page that uses the picture
 */
export async function replaceImage(
  { db, author, record, after }: UnitOfWork,
  { _id, imageId }: { readonly _id: string; readonly imageId: string },
): Promise<MediaUse[]> {
  const change = (document: unknown) => withOtherImage(document, _id, imageId);
  const [image, other] = [await mediaEntry(db, 'image', _id), await mediaEntry(db, 'image', imageId)];
  if (image === null || other === null) throw new HearthError('media-not-found');
  if (_id === imageId) return [];
  const drafts = usesOf(await mediaUsers(db, _id, MAX_DOCUMENTS)).filter(({ draft }) => draft);
  const uses: MediaUse[] = [];
  for (const use of drafts) uses.push({ ...use, published: await rewritten(db, use, change, author) });
  const subject = { kind: 'image', id: _id, name: image.name } as const;
  await record({ domainId: null, subject, details: { by: other.name, documents: uses.length } });
  showRewritten(after.pages, uses);
  return uses;
}

/** Returns a copy of the document in which one picture is replaced by another everywhere. */
function withOtherImage(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withOtherImage(entry, from, to));
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(
    ([name, inner]) => [name, withOtherImage(inner, from, to)] as const,
  );
  if (value.imageId !== from) return Object.fromEntries(fields);
  // Drops the crops and the focal point, which are the only objects among a picture's fields.
  return { ...Object.fromEntries(fields.filter(([, inner]) => !isObject(inner))), imageId: to };
}

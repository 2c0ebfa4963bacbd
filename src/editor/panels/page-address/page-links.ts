import { failureMessage } from '../../../browser/request.ts';
import type { LinkUse, PageLinks, UpdatedLinks } from '../../../model/links.ts';
import { $tree } from '../../document/current-tree.ts';
import { reloadDocuments } from '../../saving/reload-documents.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';

/**
 * The id of the page, and its path when the links to the page were first loaded. After a move of the page, links to that path
 * are found too.
 */
let former: { readonly id: string; readonly path: string } | null = null;

/** Loads the documents that link to the page's current path or to a previous path of the page. @throws ApiError */
export async function loadPageLinks(): Promise<PageLinks> {
  const { _id, collection } = $tree.get().roots.page;
  const id = String(_id);
  const from = former?.id === id ? { from: former.path } : {};
  const found = await askServer('page/loadLinks', { _id: id, collection: String(collection), ...from });
  const now = found.livePath ?? found.path;
  if (former?.id !== id) former = { id, path: now };
  return found;
}

/**
 * Updates links to previous paths of the page. Reloads the changed documents that are open.
 *
 * @param paths the previous paths
 * @throws ApiError
 */
export async function updatePageLinks(paths: readonly string[]): Promise<UpdatedLinks> {
  const { _id, collection } = $tree.get().roots.page;
  const page = { _id: String(_id), collection: String(collection) };
  const results: UpdatedLinks[] = [];
  for (const from of paths) {
    results.push(await changeOnServer('page/updateLinks', { ...page, from }));
  }
  const documents = results.flatMap((result) => result.documents);
  await reloadDocuments(documents.map(({ documentId }) => documentId));
  return { documents, left: results.flatMap(({ left }) => left) };
}

/** Returns the path in an address: `/about` for `/about` and for `//host/about`. */
export function pathOfAddress(address: string): string {
  return address.startsWith('//') ? address.slice(address.indexOf('/', 2)) : address;
}

/** Returns the links that do not lead to this path. */
export function linksElsewhere(links: readonly LinkUse[], path: string): LinkUse[] {
  return links.filter(({ addresses }) => addresses.some((address) => pathOfAddress(address) !== path));
}

/** Returns the paths of these links that differ from `path`. */
export function pathsElsewhere(links: readonly LinkUse[], path: string): string[] {
  const paths = links.flatMap(({ addresses }) => addresses.map(pathOfAddress));
  return [...new Set(paths)].filter((other) => other !== path);
}

/** Says how many documents were updated, and how many were not. */
export function updatedWords({ documents, left }: UpdatedLinks): string {
  const waiting = documents.filter(({ published }) => !published).length;
  const changed = `The links of ${documentCount(documents.length)} lead to the new address now.`;
  const drafts =
    waiting === 0
      ? ''
      : ` ${waiting === 1 ? 'One of them has' : `${waiting} of them have`} other changes, and visitors see the new link once it is published.`;
  const names = left.map(({ title }) => `‘${title}’`).join(', ');
  return `${changed}${drafts}${left.length === 0 ? '' : ` You may not change ${names}, so the links there were left.`}`;
}

export function documentCount(count: number): string {
  return count === 1 ? '1 document' : `${count} documents`;
}

/** The maximum number of names in a confirmation. */
const MAX_NAMES = 3;

/**
 * Names the documents that link to the page, for the confirmation before the page is removed. Returns '' if no document links
 * to the page. Also returns '' if loading fails, because the user can confirm without the names.
 */
export async function linksLeadHere(): Promise<string> {
  const found = await loadPageLinks().catch((error: unknown) => failureMessage(error));
  if (typeof found === 'string') return '';
  const own = String($tree.get().roots.page._id);
  const links = found.links.filter(({ documentId }) => documentId !== own);
  if (links.length === 0) return '';
  const names = links.slice(0, MAX_NAMES).map(({ title }) => `‘${title}’`);
  const rest = links.length - names.length;
  const where = rest === 0 ? names.join(', ') : `${names.join(', ')} and ${rest} more`;
  return links.length === 1
    ? `One document links here, and its link then leads nowhere: ${where}.`
    : `${links.length} documents link here, and their links then lead nowhere: ${where}.`;
}

import type { CallOutput, ChangePath, QueryPath, Sent } from '../../calls/types.ts';
import type { Image, MediaFile, MediaSort, MediaUse } from '../../model/media.ts';
import { getApi, postApi } from '../document/start-editor.ts';
import { withSession } from '../saving/log-in-again.ts';
import type { MediaItem, MediaKind } from './library-state.ts';

/** The calls of the library. If the session has ended, each call asks the user to log in again. All throw an ApiError. */

const WAITS = 'Nothing is lost. Log in to continue in the library.';

/** The number of items on a page of the library's list. */
export const PAGE_SIZE = 48;

export interface ListQuery {
  readonly search: string;
  readonly sort: MediaSort;
}

export interface Found {
  readonly items: readonly MediaItem[];
  /** The number of all matching items, including those on other pages. */
  readonly total: number;
}

/** Loads one page of the items that match a query; pages are counted from 1. */
export async function loadItems(
  kind: MediaKind,
  { search, sort }: ListQuery,
  currentPage: number,
): Promise<Found> {
  const page = { limit: PAGE_SIZE, currentPage, sort };
  if (kind === 'pictures') {
    const { images, total } = await ask('image/loadGallery', { ...page, search });
    return { items: images, total };
  }
  const { files, total } = await (search === ''
    ? ask('file/loadFiles', page)
    : ask('file/searchFiles', { ...page, search }));
  return { items: files, total };
}

/** Loads a picture by its id. Throws an error with status 404 if the library no longer has the picture. */
export async function loadImage(_id: string): Promise<Image> {
  return (await ask('image/load', { _id })).image;
}

/** Loads the documents that use an item. */
export async function loadUses(kind: MediaKind, _id: string): Promise<readonly MediaUse[]> {
  const path = kind === 'pictures' ? 'image/loadUses' : 'file/loadUses';
  return (await ask(path, { _id })).uses;
}

export type ImageDetails = Partial<Pick<Image, 'name' | 'alt' | 'decorative'>>;

export async function saveImageDetails(_id: string, details: ImageDetails): Promise<Image> {
  return (await change('image/saveImageDetails', { _id, ...details })).image;
}

export type FileDetails = Partial<Pick<MediaFile, 'name' | 'description'>>;

export async function saveFileDetails(_id: string, details: FileDetails): Promise<MediaFile> {
  return (await change('file/saveFileDetails', { _id, ...details })).file;
}

/** Removes an item. If the item is still in use, the error has status 409 and lists the `uses`. */
export async function removeItem(kind: MediaKind, _id: string): Promise<void> {
  await change(kind === 'pictures' ? 'image/remove' : 'file/remove', { _id });
}

/**
 * Replaces a picture with another one in all documents, and returns the changed documents. `published` says whether readers
 * already see the change.
 */
export async function replaceImage(_id: string, imageId: string): Promise<readonly MediaUse[]> {
  return (await change('image/replaceImage', { _id, imageId })).uses;
}

function ask<Path extends QueryPath>(path: Path, query: Sent<Path>): Promise<CallOutput<Path>> {
  return withSession(() => getApi(path, query), WAITS);
}

function change<Path extends ChangePath>(path: Path, body: Sent<Path>): Promise<CallOutput<Path>> {
  return withSession(() => postApi(path, body), WAITS);
}

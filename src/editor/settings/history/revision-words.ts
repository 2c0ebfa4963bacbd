import type { Revision } from '../../../model/revision.ts';

/** What was done, at the beginning of a sentence. */
const DONE: Readonly<Record<Revision['action'], string>> = {
  save: 'Saved',
  publish: 'Published',
  unpublish: 'Unpublished',
  delete: 'Deleted',
  restore: 'Restored from an earlier version',
};

/** 'Published by mira'. */
export function revisionWords({ action, savedBy }: Revision): string {
  return savedBy === null ? DONE[action] : `${DONE[action]} by ${savedBy}`;
}

/** What is missing from a version. @param count how many pictures and files of it are no longer in the library */
export function missingWords(count: number): string {
  const what = count === 1 ? 'One picture or file' : `${count} pictures or files`;
  return `${what} of this version ${count === 1 ? 'is' : 'are'} no longer in the library. Once you have restored it, choose others in ${count === 1 ? 'its place' : 'their places'}.`;
}

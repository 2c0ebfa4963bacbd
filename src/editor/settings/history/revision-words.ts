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

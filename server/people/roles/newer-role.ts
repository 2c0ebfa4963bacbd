import type { ListedRole } from '../../../db/user-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';

/** The refusal of a change that was made to an earlier version of a role: 'version-conflict' (409) with the `role` as it is now. */
export function newerRole(role: ListedRole): HearthError {
  return new HearthError('version-conflict', {}, { details: { savedBy: null, role } });
}

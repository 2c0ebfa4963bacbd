import {
  appliedResponseSchema,
  applyToCollectionBodySchema,
  collectionQuerySchema,
  collectionRolesSchema,
  listedRoleSchema,
  roleListResponseSchema,
  roleNamedSchema,
  roleRemoveBodySchema,
  roleResponseSchema,
  roleSaveBodySchema,
  roleUsesQuerySchema,
  roleUsesResponseSchema,
} from '../model/roles.ts';
import { defineCalls } from './define-calls.ts';
import { right } from './rule.ts';
import { named } from './schemas.ts';

named('Role', listedRoleSchema);

/** The roles, and the roles that may change whole collections. `roles/applyToPage` is defined with the calls about pages. */
export const roles = defineCalls('roles', 'Roles', {
  list: {
    method: 'GET',
    summary:
      'The roles that users can have, by name, each with what it is called, what it gives, and whether pages name it',
    who: 'signedIn',
    output: roleListResponseSchema,
  },
  save: {
    method: 'POST',
    summary:
      'Changes a role over the version it was loaded at; without a name, adds one. Who loses rights is logged out. A role gains the right to accounts, roles or the emergency notice with the caller’s password or code; every other admin gets a mail',
    who: right('roles'),
    audit: { words: 'Saved a role' },
    input: roleSaveBodySchema,
    output: roleResponseSchema,
  },
  remove: {
    method: 'POST',
    summary:
      'Removes a role, at the version it was loaded at, from all who hold it, and logs them out. Pages that name it go on doing so',
    who: right('roles'),
    audit: { words: 'Removed a role' },
    input: roleRemoveBodySchema,
    output: roleNamedSchema,
  },
  loadUses: {
    method: 'GET',
    summary: 'Who holds a role, with the rights that they have by no other, and the pages that name it',
    who: right('roles'),
    input: roleUsesQuerySchema,
    output: roleUsesResponseSchema,
  },
  loadCollection: {
    method: 'GET',
    summary: 'How many pages of a collection can be changed by holders of which roles',
    who: 'signedIn',
    input: collectionQuerySchema,
    output: collectionRolesSchema,
  },
  applyToCollection: {
    method: 'POST',
    summary:
      'Restricts changing some pages of a collection to the holders of these roles, and says where the next call goes on',
    who: { oneOf: ['publish', 'roles'] },
    audit: { words: 'Changed who may edit many pages', isRepeated: true },
    input: applyToCollectionBodySchema,
    output: appliedResponseSchema,
  },
});

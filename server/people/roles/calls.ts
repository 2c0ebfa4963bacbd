import { rolesNamedByPages } from '../../../db/role-queries.ts';
import { listRoles, type ListedRole as StoredRole } from '../../../db/user-queries.ts';
import { roles } from '../../../src/calls/roles.ts';
import type { ListedRole } from '../../../src/model/roles.ts';
import { RIGHTS } from '../../../src/model/users.ts';
import { confirmIfGiven } from '../auth/confirm-anew.ts';
import { handle } from '../auth/handle.ts';
import { applyToCollection, collectionRoles } from './collection-roles.ts';
import { removeRole } from './remove-role.ts';
import { roleUses } from './role-uses.ts';
import { saveRole } from './save-role.ts';

export const roleCalls = [
  handle(roles.list, async ({ services: { database } }) => {
    const named = await rolesNamedByPages(database.reader);
    const stored = await listRoles(database.reader);
    return { roles: stored.map((role) => ({ ...roleResponse(role), opensPages: named.has(role.name) })) };
  }),

  handle(
    roles.save,
    async ({ services, session, write }, { role, ...proof }) => {
      const isConfirmed = await confirmIfGiven(services, session.user._id, proof);
      return {
        role: roleResponse(await write((unit) => saveRole(unit, { ...services, isConfirmed }, role))),
      };
    },
    { checksCaller: true },
  ),

  handle(roles.remove, async ({ write }, { name, version }) => {
    await write((unit) => removeRole(unit, { name, version }));
    return { name };
  }),

  handle(roles.loadUses, ({ services }, wanted) => roleUses(services.database.reader, wanted)),

  handle(roles.loadCollection, ({ services, domain, session }, { domainId, collection }) => {
    const place = { domainId: domain(domainId).id, collection };
    return collectionRoles(services.database.reader, place, session.user);
  }),

  handle(roles.applyToCollection, ({ domain, write }, { domainId, collection, ...change }) => {
    const place = { domainId: domain(domainId).id, collection };
    return write((unit) => applyToCollection(unit, place, change));
  }),
];

/** Returns a stored role without the rights that this version does not know. */
function roleResponse({ rights, ...role }: StoredRole): ListedRole {
  return { ...role, rights: RIGHTS.filter((right) => rights.includes(right)) };
}

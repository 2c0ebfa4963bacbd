import type { FastifyInstance } from 'fastify';
import { rolesNamedByPages } from '../../../db/role-queries.ts';
import { listRoles, type ListedRole as StoredRole } from '../../../db/user-queries.ts';
import {
  appliedResponseSchema,
  applyToCollectionBodySchema,
  collectionQuerySchema,
  collectionRolesSchema,
  type ListedRole,
  listedRoleSchema,
  roleListResponseSchema,
  roleNamedSchema,
  roleRemoveBodySchema,
  roleResponseSchema,
  roleSaveBodySchema,
  roleUsesQuerySchema,
  roleUsesResponseSchema,
} from '../../../src/model/roles.ts';
import { RIGHTS } from '../../../src/model/users.ts';
import { describeCall, namedSchemas } from '../../core/http/describe-call.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import type { FeatureOptions } from '../../core/services.ts';
import { authorOf } from '../auth/author.ts';
import { domainOf } from '../auth/domain-of.ts';
import { authorize, requireSession } from '../auth/guard.ts';
import { applyToCollection, collectionRoles } from './collection-roles.ts';
import { removeRole } from './remove-role.ts';
import { roleUses } from './role-uses.ts';
import { saveRole } from './save-role.ts';

const TAG = 'Roles';
listedRoleSchema.register(namedSchemas, { id: 'Role' });

/** The calls under `/api/roles` about the roles themselves. `roles/applyToPage` is a call about pages. */
export async function roleRoutes(untyped: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const app = withZodTypes(untyped);
  const { reader } = services.database;
  const list =
    'The roles that users can have, by name, each with what it is called, what it gives, and whether pages name it';
  app.get('/list', describeCall('roles/list', TAG, list, {}, roleListResponseSchema), async (request) => {
    const { user } = await requireSession(services, request);
    authorize(user, 'roles/list');
    const named = await rolesNamedByPages(reader);
    const roles = await listRoles(reader);
    return { roles: roles.map((role) => ({ ...roleResponse(role), opensPages: named.has(role.name) })) };
  });

  const save =
    'Changes a role over the version it was loaded at; without a name, adds one. Who loses rights is logged out';
  app.post(
    '/save',
    describeCall('roles/save', TAG, save, { body: roleSaveBodySchema }, roleResponseSchema),
    async (request) => ({
      role: roleResponse(await saveRole(services, request.body.role, await authorOf(services, request))),
    }),
  );

  const remove =
    'Removes a role, at the version it was loaded at, from all who hold it, and logs them out. Pages that name it go on doing so';
  app.post(
    '/remove',
    describeCall('roles/remove', TAG, remove, { body: roleRemoveBodySchema }, roleNamedSchema),
    async (request) => {
      await removeRole(services, request.body, await authorOf(services, request));
      return { name: request.body.name };
    },
  );

  const uses = 'Who holds a role, with the rights that they have by no other, and the pages that name it';
  app.get(
    '/loadUses',
    describeCall('roles/loadUses', TAG, uses, { querystring: roleUsesQuerySchema }, roleUsesResponseSchema),
    async (request) => {
      await requireSession(services, request);
      return roleUses(reader, request.query);
    },
  );

  const collection = 'How many pages of a collection can be changed by holders of which roles';
  app.get(
    '/loadCollection',
    describeCall(
      'roles/loadCollection',
      TAG,
      collection,
      { querystring: collectionQuerySchema },
      collectionRolesSchema,
    ),
    async (request) => {
      const session = await requireSession(services, request);
      const { collection, domainId } = request.query;
      const { id } = domainOf(services, request, session, domainId);
      return collectionRoles(reader, { domainId: id, collection }, session.user);
    },
  );

  const apply =
    'Restricts changing some pages of a collection to the holders of these roles, and says where the next call goes on';
  app.post(
    '/applyToCollection',
    describeCall(
      'roles/applyToCollection',
      TAG,
      apply,
      { body: applyToCollectionBodySchema },
      appliedResponseSchema,
    ),
    async (request) => {
      const author = await authorOf(services, request);
      const { collection, domainId, ...change } = request.body;
      const { id } = domainOf(services, request, author.session, domainId);
      return applyToCollection(services.database.writer, { domainId: id, collection }, change, author);
    },
  );
}

/** A right that this version does not know, as an older one may have stored, gives nothing. */
function roleResponse({ rights, ...role }: StoredRole): ListedRole {
  return { ...role, rights: RIGHTS.filter((right) => rights.includes(right)) };
}

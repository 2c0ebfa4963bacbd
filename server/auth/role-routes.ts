import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { listRoles } from '../../db/user-queries.ts';
import { RIGHTS, roleNameSchema } from '../../src/model/users.ts';
import { describeCall } from '../http/describe-call.ts';
import { withZodTypes } from '../http/zod-types.ts';
import type { FeatureOptions } from '../services.ts';
import { authorize, requireSession } from './guard.ts';

const listResponse = z.object({
  roles: z.array(
    z.object({ name: roleNameSchema, rights: z.array(z.enum(RIGHTS)), secondFactor: z.boolean() }),
  ),
});

/** The calls under `/api/roles` about the roles themselves. `roles/applyToPage` is a call about pages. */
export async function roleRoutes(app: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const summary =
    'The roles that users can have, by name, each with its rights and whether it requires a second factor';
  const call = describeCall('roles/list', 'Users', summary, {}, listResponse);
  withZodTypes(app).get('/list', call, async (request) => {
    const { user } = await requireSession(services, request);
    authorize(user, 'roles/list');
    const roles = await listRoles(services.database.reader);
    return { roles: roles.map((role) => ({ ...role, rights: RIGHTS.filter(isIn(role.rights)) })) };
  });
}

/** A right that this version does not know, as an older one may have stored, gives nothing. */
function isIn(rights: readonly string[]) {
  return (right: string) => rights.includes(right);
}

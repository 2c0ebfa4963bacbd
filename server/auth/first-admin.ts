import { userByLogin } from '../../db/users.ts';
import { ADMIN_ROLE } from '../../src/model/users.ts';
import type { Services } from '../services.ts';
import { hasNoUsers } from '../start.ts';
import { passwordLink } from './password-links.ts';
import { hashPassword } from './passwords.ts';
import { checkNewPassword } from './set-password.ts';
import { addUser } from './users.ts';

/**
 * Creates the first admin where there are no users yet, with ADMIN_PASSWORD or with a one-time link that sets the
 * password. Answers the link for as long as the first admin has no password; null otherwise.
 *
 * @throws HearthError 'validation' (422) for an ADMIN_* value that cannot be used
 */
export async function firstAdminLink(services: Services, origin: string): Promise<string | null> {
  const { admin } = services.config;
  const { writer } = services.database;
  if (await hasNoUsers(services)) {
    if (admin.password !== null) checkNewPassword(admin.password);
    const passwordHash = admin.password === null ? null : await hashPassword(admin.password);
    await addUser(writer, { ...admin, roles: [ADMIN_ROLE], passwordHash }, services.now());
  }
  const user = await userByLogin(writer, admin.username);
  if (user === null || user.password_hash !== null) return null;
  return passwordLink(writer, user, origin, services.now());
}

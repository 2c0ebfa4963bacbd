import type { Writer } from '../../../db/connection.ts';
import { type UserRecord, usersWithRole } from '../../../db/user-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { ADMIN_ROLE } from '../../../src/model/users.ts';
import { ConfigError } from '../../core/config/config.ts';
import type { Services } from '../../core/services.ts';
import { addUserOnServer } from './add-user.ts';
import { additionalPasswordLink } from './password-links.ts';
import { hashPassword } from './passwords.ts';
import { changePassword } from './set-password.ts';

/**
 * Creates the first admin if there is no admin. If ADMIN_PASSWORD is set and the first admin has no password, sets the password
 * to ADMIN_PASSWORD, and invalidates the link that sets a password.
 *
 * @throws ConfigError that names the unusable ADMIN_* value
 */
export async function createFirstAdmin(services: Services): Promise<void> {
  const { admin, isEdge } = services.config;
  if (isEdge) return;
  const { writer } = services.database;
  const admins = await usersWithRole(writer, ADMIN_ROLE);
  const waiting = withoutPassword(admins);
  if (admins.length > 0 && (waiting === null || admin.password === null)) return;
  const passwordHash = admin.password === null ? null : await hashPassword(admin.password);
  if (waiting !== null && passwordHash !== null) {
    const change = (trx: Writer) => changePassword(trx, waiting.id, passwordHash, services.now());
    return writer.transaction().execute(change);
  }
  try {
    await addUserOnServer(writer, { ...admin, roles: [ADMIN_ROLE], passwordHash }, services.now());
  } catch (error) {
    throw error instanceof HearthError ? adminError(error) : error;
  }
}

/**
 * Creates a link that sets the first admin's password; returns null if an admin has a password, or the server allows no log-in. Links of
 * earlier starts stay valid: an owner who restarts the server, such as after mending its DNS, still has the first one at hand.
 */
export async function firstAdminLink(services: Services, origin: string): Promise<string | null> {
  if (!services.config.draft) return null;
  const { writer } = services.database;
  const waiting = withoutPassword(await usersWithRole(writer, ADMIN_ROLE));
  return waiting === null ? null : additionalPasswordLink(writer, waiting, origin, services.now());
}

/** Returns the first admin; null if any admin has a password. */
function withoutPassword(admins: readonly UserRecord[]): UserRecord | null {
  return admins.every((user) => user.password_hash === null) ? (admins[0] ?? null) : null;
}

function adminError(error: HearthError): ConfigError {
  const lines = (error.validationErrors ?? []).map(({ field, message }) => {
    return `${field === 'email' ? 'ADMIN_EMAIL' : 'ADMIN_USERNAME'}: ${message}`;
  });
  return new ConfigError(lines.length > 0 ? lines.join('\n') : error.message);
}

import { HearthError } from '../../src/model/errors.ts';
import type { Actor } from '../../src/model/permissions.ts';
import { canGiveAll, type KnownRole } from './person-shape.ts';

/**
 * Refuses roles that are not there, and those that the caller may not give.
 *
 * @throws HearthError 'validation' (422) on the field `roles`, 'above-you' (403)
 */
export function checkRoles(wanted: readonly string[], caller: Actor, known: readonly KnownRole[]): void {
  const unknown = wanted.filter((name) => !known.some((role) => role.name === name));
  if (unknown.length > 0) {
    const message = `There is no role ${unknown.join(', ')}. Somebody may have removed it.`;
    throw new HearthError('validation', {}, { validationErrors: [{ field: 'roles', message }] });
  }
  if (!canGiveAll(caller, wanted, known)) throw new HearthError('above-you');
}

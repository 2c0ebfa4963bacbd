import type { FastifyRequest } from 'fastify';
import { readablePath } from '../../../src/blocks/readable-path.ts';
import { HearthError, type ValidationError } from '../../../src/model/errors.ts';
import { MAX_NAMED_FAULTS } from '../../../src/model/zod-errors.ts';

/**
 * Refuses a body that contains a lone surrogate (half a character), because a lone surrogate can neither be stored as text nor
 * be part of a URL.
 *
 * @throws HearthError 'validation' (422) with the path of each invalid text
 */
export async function checkWellFormed(request: FastifyRequest): Promise<void> {
  const validationErrors = [...halfCharacters(request.body)];
  if (validationErrors.length > 0) throw new HearthError('validation', {}, { validationErrors });
}

/** Returns an error for each text with a lone surrogate in a JSON value. The value must not be nested too deeply. */
export function halfCharacters(json: unknown): readonly ValidationError[] {
  const faults: ValidationError[] = [];
  const path: string[] = [];
  const fault = () => {
    const field = readablePath(path, json).toWellFormed();
    faults.push({ field, message: 'This text holds half a character. Please type it again.' });
  };
  const visit = (value: unknown): void => {
    if (faults.length === MAX_NAMED_FAULTS) return;
    if (typeof value === 'string' && !value.isWellFormed()) fault();
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      path.push(name);
      if (!name.isWellFormed()) fault();
      visit(inner);
      path.pop();
    }
  };
  visit(json);
  return faults;
}

import { type ErrorCode, type ErrorValues, HearthError } from '../../../src/model/errors.ts';

/**
 * Refuses a request because of one of its fields: throws the error with this code, and assigns its message to the field.
 * @throws HearthError with this code, always
 */
export function refuseField(code: ErrorCode, values: ErrorValues, field: string): never {
  const { message } = new HearthError(code, values);
  throw new HearthError(code, values, { validationErrors: [{ field, message }] });
}

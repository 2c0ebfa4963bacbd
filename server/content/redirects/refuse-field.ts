import { type ErrorCode, type ErrorValues, HearthError } from '../../../src/model/errors.ts';

/** Refuses a field of a request with the message of a code. @throws HearthError with this code, always */
export function refuseField(code: ErrorCode, values: ErrorValues, field: string): never {
  const { message } = new HearthError(code, values);
  throw new HearthError(code, values, { validationErrors: [{ field, message }] });
}

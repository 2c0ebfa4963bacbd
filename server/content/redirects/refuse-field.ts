import { type ErrorCode, type ErrorValues, HearthError } from '../../../src/model/errors.ts';

/**
 * Refuses a request with the error of a code, whose message is given for a field of the request. @throws HearthError with this
 * code, always
 */
export function refuseField(code: ErrorCode, values: ErrorValues, field: string): never {
  const { message } = new HearthError(code, values);
  throw new HearthError(code, values, { validationErrors: [{ field, message }] });
}

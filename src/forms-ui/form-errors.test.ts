import { expect, test } from 'vitest';
import { ApiError, type FailureBody } from '../browser/request.ts';
import { NEW_PASSWORD_MESSAGES } from '../model/texts.ts';
import { formErrorsOf } from './form-errors.ts';

const FIELDS = ['email', 'password', 'passwordConfirm'] as const;
const refused = (data: FailureBody) => new ApiError('own', { status: 422, data });

test('a common password rejected by the server is a problem of the password field', () => {
  const error = refused({
    message: 'Some of what was sent is not right.',
    validationErrors: [{ field: 'password', message: NEW_PASSWORD_MESSAGES.common }],
  });
  expect(formErrorsOf(error, FIELDS)).toEqual({
    problems: { password: NEW_PASSWORD_MESSAGES.common },
    failure: null,
  });
});

test('an error that belongs to no field is a failure of the whole form', () => {
  const message = 'This link has expired.';
  expect(formErrorsOf(refused({ message }), FIELDS)).toEqual({ problems: {}, failure: message });
  const other = refused({ message, validationErrors: [{ field: 'token', message: 'Too short' }] });
  expect(formErrorsOf(other, FIELDS)).toEqual({ problems: {}, failure: message });
  expect(formErrorsOf(new Error('plain'), FIELDS)).toEqual({ problems: {}, failure: 'plain' });
});

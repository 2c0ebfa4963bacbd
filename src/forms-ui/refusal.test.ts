import { expect, test } from 'vitest';
import { CallError, type FailureBody } from '../browser/api.ts';
import { NEW_PASSWORD_MESSAGES } from '../model/texts.ts';
import { refusalOf } from './refusal.ts';

const FIELDS = ['email', 'password', 'passwordConfirm'] as const;
const refused = (data: FailureBody) => new CallError('own', { status: 422, data });

test('a common password refused by the server is said at the password', () => {
  const error = refused({
    message: 'Some of what was sent is not right.',
    validationErrors: [{ field: 'password', message: NEW_PASSWORD_MESSAGES.common }],
  });
  expect(refusalOf(error, FIELDS)).toEqual({
    problems: { password: NEW_PASSWORD_MESSAGES.common },
    failure: null,
  });
});

test('what is wrong with no field of the form is said as a whole', () => {
  const message = 'This link has expired.';
  expect(refusalOf(refused({ message }), FIELDS)).toEqual({ problems: {}, failure: message });
  const other = refused({ message, validationErrors: [{ field: 'token', message: 'Too short' }] });
  expect(refusalOf(other, FIELDS)).toEqual({ problems: {}, failure: message });
  expect(refusalOf(new Error('plain'), FIELDS)).toEqual({ problems: {}, failure: 'plain' });
});

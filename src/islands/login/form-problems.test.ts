import { expect, test } from 'vitest';
import { FORGOT_PASSWORD_OVERLAY, LOGIN_MESSAGES, NEW_PASSWORD_MESSAGES } from '../../model/texts.ts';
import { forgotProblems, loginProblems, recoveryProblems } from './form-problems.ts';

test('username and password need at least three characters each', () => {
  expect(loginProblems({ username: 'ab', password: '12' })).toEqual(LOGIN_MESSAGES);
  expect(loginProblems({ username: '  ab  ', password: '123' })).toEqual({
    username: LOGIN_MESSAGES.username,
  });
  expect(loginProblems({ username: 'abc', password: '123' })).toEqual({});
});

test('a forgotten password needs the address of the account', () => {
  expect(forgotProblems({ email: ' ' })).toEqual({ email: FORGOT_PASSWORD_OVERLAY.emailMissing });
  expect(forgotProblems({ email: 'ana' })).toEqual({ email: FORGOT_PASSWORD_OVERLAY.emailInvalid });
  expect(forgotProblems({ email: ' ana+desk@example.org ' })).toEqual({});
});

const right = { email: 'ana@example.org', password: 'a long password', passwordConfirm: 'a long password' };
test.each([
  [{}, {}],
  [{ email: '' }, { email: FORGOT_PASSWORD_OVERLAY.emailMissing }],
  [{ email: 'ana' }, { email: FORGOT_PASSWORD_OVERLAY.emailInvalid }],
  [{ password: 'short', passwordConfirm: 'short' }, { password: NEW_PASSWORD_MESSAGES.tooShort }],
  [{ passwordConfirm: 'another password' }, { passwordConfirm: NEW_PASSWORD_MESSAGES.differs }],
])('the recovery form with %j', (changes, problems) => {
  expect(recoveryProblems({ ...right, ...changes })).toEqual(problems);
});

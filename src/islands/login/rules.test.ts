import { expect, test } from 'vitest';
import { LOGIN_MESSAGES } from '../../model/texts.ts';
import { loginSchema, recoveryFormSchema } from '../../model/users.ts';
import { loginProblems, recoveryProblems } from './rules.ts';

test('username and password need at least three characters each', () => {
  expect(loginProblems({ username: 'ab', password: '12' })).toEqual(LOGIN_MESSAGES);
  expect(loginProblems({ username: '  ab  ', password: '123' })).toEqual({
    username: LOGIN_MESSAGES.username,
  });
  expect(loginProblems({ username: 'abc', password: '123' })).toEqual({});
});

const login = [
  { username: '', password: '' },
  { username: 'ab', password: 'long enough' },
  { username: 'ana', password: 'ab' },
  { username: 'ana', password: 'abc' },
];
test.each(login)('the form and the server agree on log-in %j', (form) => {
  expect(loginProblems(form)).toEqual(problemsOf(loginSchema.safeParse(form)));
});

const recovery = [
  { email: '', password: 'a long password', passwordConfirm: 'a long password' },
  { email: 'ana', password: 'a long password', passwordConfirm: 'a long password' },
  { email: 'ana@example.org', password: 'short', passwordConfirm: 'short' },
  { email: 'ana@example.org', password: 'x'.repeat(201), passwordConfirm: 'x'.repeat(201) },
  { email: 'ana@example.org', password: 'a long password', passwordConfirm: 'another password' },
  { email: 'ana@example.org', password: 'a long password', passwordConfirm: 'a long password' },
];
test.each(recovery)('the form and the server agree on recovery %j', (form) => {
  expect(recoveryProblems(form)).toEqual(problemsOf(recoveryFormSchema.safeParse(form)));
});

function problemsOf(
  result: ReturnType<typeof loginSchema.safeParse> | ReturnType<typeof recoveryFormSchema.safeParse>,
) {
  return Object.fromEntries(
    (result.error?.issues ?? []).toReversed().map(({ path, message }) => [path[0], message]),
  );
}

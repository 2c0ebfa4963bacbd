import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../browser/request.ts';
import { $logInAgain, withSession } from './log-in-again.ts';
import { $userInDoubt } from './session.ts';

const ended = () => Promise.reject(new ApiError('Please log in.', { status: 401, data: {} }));

afterEach(() => {
  $userInDoubt.set(false);
});

test('calls that find no session share one question, and are repeated after it', async () => {
  const first = vi
    .fn(ended)
    .mockImplementationOnce(ended)
    .mockResolvedValueOnce('one' as never);
  const second = vi
    .fn(ended)
    .mockImplementationOnce(ended)
    .mockResolvedValueOnce('two' as never);
  const both = Promise.all([withSession(first, 'It goes on.'), withSession(second, 'It goes on.')]);
  await vi.waitFor(() => expect($logInAgain.get()?.consequence).toBe('It goes on.'));
  $logInAgain.get()!.answer(true);
  expect(await both).toEqual(['one', 'two']);
  expect($logInAgain.get()).toBeNull();
  // Another user may have logged in, so the next save checks the user.
  expect($userInDoubt.get()).toBe(true);
});

test('if nobody logs in, the call fails as it did', async () => {
  const call = withSession(ended, '');
  await vi.waitFor(() => expect($logInAgain.get()).not.toBeNull());
  $logInAgain.get()!.answer(false);
  await expect(call).rejects.toMatchObject({ response: { status: 401 } });
});

test('other failures ask nothing', async () => {
  const refused = () => Promise.reject(new ApiError('No.', { status: 403, data: {} }));
  await expect(withSession(refused, '')).rejects.toThrow('No.');
  expect($logInAgain.get()).toBeNull();
});

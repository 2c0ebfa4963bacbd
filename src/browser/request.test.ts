import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, type FailureBody, failureMessage, get, NO_CONNECTION, post } from './request.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const failed = (data: FailureBody, message = 'own') => new ApiError(message, { status: 400, data });

test('the message of the response comes first, then that of its error, then that of the error thrown', () => {
  expect(failureMessage(failed({ message: 'first', error: { message: 'second' } }))).toBe('first');
  expect(failureMessage(failed({ error: { message: 'second' } }))).toBe('second');
  expect(failureMessage(failed({}))).toBe('own');
  expect(failureMessage(new Error('plain'))).toBe('plain');
});

test('an empty message, or one that is not a string, is ignored', () => {
  expect(failureMessage(failed({ message: '', error: { message: 7 } }))).toBe('own');
  expect(failureMessage('nothing that was ever an error')).toBe('Unknown Error');
});

test('post sends JSON to the API below its base URL and returns the body of the response', async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ user: null }));
  vi.stubGlobal('fetch', fetched);
  expect(await post('https://api.example.org/', 'reviews/withdraw', { _id: 'a' })).toEqual({ user: null });
  expect(fetched.mock.calls[0]).toEqual([
    'https://api.example.org/api/reviews/withdraw',
    {
      method: 'POST',
      credentials: 'same-origin',
      signal: expect.any(AbortSignal),
      headers: { 'content-type': 'application/json' },
      body: '{"_id":"a"}',
    },
  ]);
});

test('post without a body sends none', async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ statusCode: 200 }));
  vi.stubGlobal('fetch', fetched);
  await post('/', 'user/logout', undefined);
  expect(fetched.mock.calls[0]).toEqual([
    '/api/user/logout',
    { method: 'POST', credentials: 'same-origin', signal: expect.any(AbortSignal) },
  ]);
});

test('get sends its parameters in the query string', async () => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ available: true }));
  vi.stubGlobal('fetch', fetched);
  expect(await get('/', 'page/checkSlug', { slug: 'caf\u00e9 & co', collection: 'pages' })).toEqual({
    available: true,
  });
  expect(fetched.mock.calls[0]).toEqual([
    '/api/page/checkSlug?slug=caf%C3%A9+%26+co&collection=pages',
    { method: 'GET', credentials: 'same-origin', signal: expect.any(AbortSignal) },
  ]);
});

test('a failed call throws an error with the status and the body of the response', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'No' }, { status: 401 }));
  await expect(post('/', 'user/login', { username: '', password: '' })).rejects.toMatchObject({
    response: { status: 401, data: { message: 'No' } },
  });
});

test('a response that is not JSON, and no response at all, throw errors with a message', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>'));
  await expect(post('/', 'user/me', undefined)).rejects.toThrow('Unknown Error');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  await expect(post('/', 'user/me', undefined)).rejects.toThrow(NO_CONNECTION);
});

test('a response that never arrives, or never ends, counts as no connection', async () => {
  const ended = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => ended(signal));
  const never = { message: NO_CONNECTION, response: null };
  await expect(post('/', 'user/me', {}, 10)).rejects.toMatchObject(never);
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => ({
    ok: true,
    status: 200,
    json: () => ended(signal),
  }));
  await expect(post('/', 'user/me', {}, 10)).rejects.toMatchObject(never);
});

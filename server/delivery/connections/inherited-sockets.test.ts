import { expect, test } from 'vitest';
import { takeInheritedSockets } from './inherited-sockets.ts';

const take = (env: Record<string, string>) => takeInheritedSockets({ LISTEN_PID: '7', ...env }, 7);

test('without sockets, there are none', () => {
  expect(take({})).toEqual({});
  expect(take({ LISTEN_FDS: '0' })).toEqual({});
});

test('a single socket is for http, whatever its unit is called', () => {
  expect(take({ LISTEN_FDS: '1' })).toEqual({ http: 3 });
  expect(take({ LISTEN_FDS: '1', LISTEN_FDNAMES: 'hearth.socket' })).toEqual({ http: 3 });
  expect(take({ LISTEN_FDS: '1', LISTEN_FDNAMES: 'https' })).toEqual({ https: 3 });
});

test('two are told apart by their names', () => {
  expect(take({ LISTEN_FDS: '2', LISTEN_FDNAMES: 'https:http' })).toEqual({ https: 3, http: 4 });
});

test.each([
  [{ LISTEN_FDS: 'many' }, "LISTEN_FDS takes a number, but it is 'many'."],
  [{ LISTEN_FDS: '1', LISTEN_PID: '8' }, 'LISTEN_FDS is for the process 8, and this one is 7: have the'],
  [{ LISTEN_FDS: '2', LISTEN_FDNAMES: 'http:http' }, 'call one http and one https'],
  [{ LISTEN_FDS: '2', LISTEN_FDNAMES: 'hearth.socket:hearth.socket' }, 'call one http and one https'],
  [{ LISTEN_FDS: '2' }, 'call one http and one https'],
  [{ LISTEN_FDS: '3', LISTEN_FDNAMES: 'http:https:metrics' }, 'LISTEN_FDNAMES names the 3 sockets'],
])('sockets that cannot be used stop the start: %j', (env, message) => {
  expect(() => take(env)).toThrow(message);
});

test('no child of this process takes the sockets for its own', () => {
  const env = { LISTEN_PID: '7', LISTEN_FDS: '1', LISTEN_FDNAMES: 'http', PATH: '/bin' };
  takeInheritedSockets(env, 7);
  expect(env).toEqual({ PATH: '/bin' });
});

import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { trustedProxies } from '../../core/http/trusted-proxies.ts';
import { ConnectionShares } from './connection-shares.ts';

/** Returns a client's connection, which closes as soon as it is destroyed. */
function socketOf(remoteAddress: string): Socket {
  const socket = Object.assign(new EventEmitter(), {
    remoteAddress,
    destroyed: false,
    writableLength: 0,
    destroy: () => {
      socket.destroyed = true;
      socket.emit('close');
    },
  });
  return socket as unknown as Socket;
}

const left = (sockets: readonly Socket[]) => sockets.map(({ destroyed }) => !destroyed);

test('the client with the most connections loses the oldest, and the others lose none', () => {
  const shares = new ConnectionShares({ connections: 10, connectionsOfClient: 20 });
  const readers = ['192.0.2.1', '192.0.2.1', '2001:db8:1::1'].map(socketOf);
  // All addresses of one customer count as one client.
  const crowd = Array.from({ length: 20 }, (_, index) => socketOf(`2001:db8:2::${index + 1}`));
  for (const socket of [...readers, ...crowd]) shares.add(socket);
  expect(left(readers)).toEqual([true, true, true]);
  expect(left(crowd)).toEqual(crowd.map((_, index) => index >= 14));
  const newcomer = socketOf('192.0.2.9');
  shares.add(newcomer);
  expect(left([newcomer, ...readers])).toEqual([true, true, true, true]);
});

test('a client has so many connections and no more: the oldest idle one goes, or the new one where all are in use', () => {
  const shares = new ConnectionShares({ connections: 100, connectionsOfClient: 3 });
  const others = ['192.0.2.1', '2001:db8:1::1'].map(socketOf);
  // All addresses of one customer count as one client.
  const crowd = ['::1', '::2', '::3', '::4', ':5::6'].map((end) => socketOf(`2001:db8:2:3${end}`));
  const uses = [...others, ...crowd].map((socket) => shares.add(socket));
  expect(left(others)).toEqual([true, true]);
  expect(left(crowd)).toEqual([false, false, true, true, true]);
  for (const use of uses.slice(-3)) use.request = { complete: true };
  const late = socketOf('2001:db8:2:3::7');
  shares.add(late);
  expect(left([late, ...crowd])).toEqual([false, false, false, true, true, true]);
  const newcomer = socketOf('192.0.2.1');
  shares.add(newcomer);
  expect(left([newcomer, ...others])).toEqual([true, true, true]);
});

test('a trusted proxy has as many connections as there are, and others as many as one client', () => {
  const isProxy = trustedProxies(['10.0.0.0/8', 'fd00::/8']);
  const shares = new ConnectionShares({ connections: 100, connectionsOfClient: 2 }, isProxy);
  for (const [address, count] of [
    ['10.1.2.3', 5],
    ['::ffff:10.1.2.4', 5],
    ['fd00::1', 5],
    ['11.1.2.3', 2],
    ['fe80::1', 2],
  ] as const) {
    const sockets = Array.from({ length: 5 }, () => socketOf(address));
    for (const socket of sockets) shares.add(socket);
    expect(left(sockets).filter(Boolean), address).toHaveLength(count);
  }
});

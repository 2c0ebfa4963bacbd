import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { ConnectionShares } from './connection-shares.ts';

/** A connection of a client: closed as soon as it is destroyed. */
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
  const shares = new ConnectionShares(10);
  const readers = ['192.0.2.1', '192.0.2.1', '2001:db8:1::1'].map(socketOf);
  // The addresses of one customer count as one.
  const crowd = Array.from({ length: 20 }, (_, index) => socketOf(`2001:db8:2::${index + 1}`));
  for (const socket of [...readers, ...crowd]) shares.add(socket);
  expect(left(readers)).toEqual([true, true, true]);
  expect(left(crowd)).toEqual(crowd.map((_, index) => index >= 14));
  const newcomer = socketOf('192.0.2.9');
  shares.add(newcomer);
  expect(left([newcomer, ...readers])).toEqual([true, true, true, true]);
});

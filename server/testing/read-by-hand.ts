import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { TestServer } from './test-server.ts';

/**
 * Listens, and returns a function that sends a plain request on a connection of its own, as the fast lane takes it, and returns
 * the beginning of the response. `headers` are lines of the request.
 */
export async function readingByHand(
  { app }: TestServer,
  path: string,
): Promise<(headers?: string) => Promise<string>> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return async (headers = '') => {
    const socket = net.connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`);
    return String((await once(socket, 'data'))[0]);
  };
}

import net from 'node:net';
import { type Config, ConfigError } from './config.ts';

/** @throws ConfigError when HOST or PORT cannot be listened on, naming the one at fault */
export async function checkAddressFree(config: Config): Promise<void> {
  const probe = net.createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen({ host: config.host, port: config.port }, resolve);
    });
  } catch (error) {
    throw listenError(error, config);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** The error that prevented the server from listening, as a message for the owner. */
export function listenError(error: unknown, config: Config): unknown {
  const { code } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `PORT ${config.port} is in use by another program. Stop that program, or set PORT to another number.`,
      );
    case 'EACCES':
      return new ConfigError(`PORT ${config.port} needs more rights than this user has.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new ConfigError(`HOST ${config.host} is no address of this machine.`);
    default:
      return error;
  }
}

/** Where a server listens: at HOST and PORT, or on the listening socket `fd` that was inherited. */
export function listenOptions({ host, port }: Config, fd: number | undefined) {
  return fd === undefined ? { host, port } : { host, fd };
}

/** The address of a server on this machine, as a browser takes it. @param bound as the server says */
export function addressOf(bound: ReturnType<net.Server['address']>, config: Config): string {
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host;
  return `http://${host}:${port}`;
}

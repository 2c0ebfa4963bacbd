import net from 'node:net';
import os from 'node:os';
import { type Config, ConfigError, type HttpsConfig } from '../../core/config/config.ts';

/** A port to listen on, and the environment variable that sets it. */
interface Port {
  readonly name: 'PORT' | 'HTTP_PORT' | 'HTTPS_PORT';
  readonly port: number;
}

/**
 * Checks that the server can listen.
 *
 * @param inherited the sockets that systemd has already opened, which need no check
 * @throws ConfigError that names the wrong variable, if the server cannot listen on HOST or a port
 */
export async function checkAddressFree(
  config: Config,
  inherited: { readonly http?: number; readonly https?: number } = {},
): Promise<void> {
  const { http, https } = portsOf(config);
  if (inherited.http === undefined) await checkPortFree(config, http);
  if (https !== null && inherited.https === undefined) await checkPortFree(config, https);
}

async function checkPortFree(config: Config, port: Port): Promise<void> {
  const probe = net.createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen({ host: hostOf(config), port: port.port }, resolve);
    });
  } catch (error) {
    throw listenError(error, config, port);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** Returns the ports in a configuration. */
export function portsOf({ port, https }: Config): { readonly http: Port; readonly https: Port | null } {
  if (https === null) return { http: { name: 'PORT', port }, https: null };
  return { http: { name: 'HTTP_PORT', port }, https: httpsPort(https) };
}

export const httpsPort = ({ port }: HttpsConfig): Port => ({ name: 'HTTPS_PORT', port });

/** Describes, for the owner, the error that prevented the server from listening. */
export function listenError(error: unknown, config: Config, { name, port } = portsOf(config).http): unknown {
  const { code } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `${name} ${port} is in use by another program. Stop that program, or set ${name} to another number.`,
      );
    case 'EACCES':
      return new ConfigError(
        `${name} ${port} needs more rights than this user has. Under systemd, give the service AmbientCapabilities=CAP_NET_BIND_SERVICE, or a socket unit that opens the port; docs/deploy has both.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new ConfigError(`HOST ${config.host} is no address of this machine.`);
    default:
      return error;
  }
}

/** Returns the address to listen on: HOST and its port, or the inherited listening socket `fd`. */
export function listenOptions(config: Config, fd: number | undefined, { port } = portsOf(config).http) {
  const host = hostOf(config);
  return fd === undefined ? { host, port } : { host, fd };
}

/** Returns the URL of a server on this machine, as it is typed in a browser. @param bound the address that the server reports */
export function addressOf(bound: ReturnType<net.Server['address']>, config: Config): string {
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host;
  return `http://${host}:${port}`;
}

/** Returns the host to listen on. Replaces `::` by `0.0.0.0` on a machine without IPv6. */
function hostOf({ host }: Config): string {
  if (host !== '::') return host;
  const addresses = Object.values(os.networkInterfaces()).flatMap((found) => found ?? []);
  return addresses.some(({ family }) => family === 'IPv6') ? host : '0.0.0.0';
}

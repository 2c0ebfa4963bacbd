import http from 'node:http';
import https from 'node:https';
import tls from 'node:tls';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { freePort } from '../../db/testing/free-port.ts';
import { type AppOptions, buildApp } from '../app.ts';
import { openHttps } from '../commands/open-https.ts';
import { readConfig } from '../core/config/config.ts';
import type { Services } from '../core/services.ts';
import type { ConnectionLimits } from '../delivery/connections/connection-limits.ts';
import { openServices } from '../open-services.ts';
import { NOTHING_OUTSIDE } from './clean-environment.ts';
import { temporaryFolder } from './folders.ts';
import { plainRenderer } from './plain-renderer.ts';
import { publishSites } from './publish-sites.ts';

/** A server with built-in HTTPS. */
export interface HttpsServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** The data folder. */
  readonly folder: string;
  readonly httpPort: number;
  readonly httpsPort: number;
}

export interface HttpsServerOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly limits?: ConnectionLimits;
  /** Whether the server requests certificates. Default: true. */
  readonly isStarted?: boolean;
  readonly logger?: AppOptions['logger'];
}

/** Starts a server for `www.example.org` with a fake renderer. The server runs until the test ends. `HTTP_PORT` is a free port. */
export async function startHttpsServer({
  env = {},
  limits,
  isStarted = true,
  logger,
}: HttpsServerOptions = {}): Promise<HttpsServer> {
  const folder = env.DATA_DIR ?? (await temporaryFolder());
  const config = readConfig({
    HTTPS_HOSTS: 'www.example.org',
    HTTPS_PORT: String(await freePort()),
    HTTP_PORT: String(await freePort()),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DEMO: '0',
    PICTURES_AHEAD: '0',
    ...NOTHING_OUTSIDE,
    ...env,
  });
  const services = await openServices(config, plainRenderer);
  await publishSites(services);
  const entrance = openHttps(services, limits)!;
  const app = await buildApp(services, {
    ...entrance.appOptions,
    logger,
    ...(limits === undefined ? {} : { connectionLimits: limits }),
  });
  const { port: httpsPort } = await entrance.listen(app);
  await app.listen({ host: '127.0.0.1', port: config.port });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
    await services.close();
  });
  if (isStarted) services.start(app.log);
  return { app, services, folder, httpPort: config.port, httpsPort };
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Sends a request by HTTP/1.1 over TLS, like a browser that trusts `ca` and resolves `host` to this machine. */
export function getByHttps(
  port: number,
  ca: string,
  { path = '/', host = 'www.example.org', headers = {} } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', servername: host, port, path, ca, agent: false };
    https
      .get({ ...options, headers: { host: `${host}:${port}`, ...headers } }, async (response) => {
        const body = (await response.toArray()).join('');
        resolve({ status: response.statusCode!, headers: response.headers, body });
      })
      .on('error', reject);
  });
}

/** Sends a request by plain HTTP. */
export function getByHttp(
  port: number,
  path: string,
  { host = 'www.example.org', method = 'GET' } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    http
      .request(
        { host: '127.0.0.1', port, path, method, headers: { host }, agent: false },
        async (response) => {
          const body = (await response.toArray()).join('');
          resolve({ status: response.statusCode!, headers: response.headers, body });
        },
      )
      .on('error', reject)
      .end();
  });
}

/** Returns a TLS connection after its handshake. */
export async function connectByTls(
  port: number,
  options: tls.ConnectionOptions = {},
): Promise<tls.TLSSocket> {
  const socket = tls.connect({
    host: '127.0.0.1',
    port,
    servername: 'www.example.org',
    rejectUnauthorized: false,
    ...options,
  });
  onTestFinished(() => void socket.destroy());
  await new Promise<void>((resolve, reject) => {
    socket.once('secureConnect', resolve).once('error', reject);
    socket.once('close', () => reject(new Error('The connection was closed.')));
  });
  socket.on('error', () => {});
  return socket;
}

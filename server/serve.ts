import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildApp } from './app.ts';
import { firstAdminLink } from './auth/first-admin.ts';
import { type Config, ConfigError } from './config.ts';
import { openServices } from './start.ts';
import { type AstroHandler, astroRenderer } from './visitor/renderer.ts';

/** Time that requests under way have when the server is told to stop, in milliseconds. */
const DRAIN_MS = 10_000;

/** Serves the site until it is told to stop. @throws ConfigError when it cannot begin */
export async function serve(config: Config): Promise<void> {
  const root = path.resolve(import.meta.dirname, '..');
  const { handler } = (await import(pathToFileURL(path.join(root, 'dist/server/entry.mjs')).href)) as {
    handler: AstroHandler;
  };
  const services = await openServices(config, astroRenderer(handler));
  const app = await buildApp(services, {
    clientFolder: path.join(root, 'dist/client'),
    logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
  });
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await app.close();
    await services.database.close();
    throw listenError(error, config);
  }
  const address = addressOf(app.server.address(), config);
  console.log(`\nHearth is ready: ${address}`);
  const link = await firstAdminLink(services, config.siteUrl ?? address);
  if (link !== null) {
    console.log(
      `\nSet the password of the first admin (${config.admin.username}) with this link. It works once, for 24 hours:\n${link}\n`,
    );
  }

  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    await app.close();
    await services.database.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function addressOf(bound: ReturnType<import('node:net').Server['address']>, config: Config): string {
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host;
  return `http://${host}:${port}`;
}

function listenError(error: unknown, config: Config): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new ConfigError(
      `PORT ${config.port} is in use by another program. Stop that program, or set PORT to another number.`,
    );
  }
  if (code === 'EACCES') return new ConfigError(`PORT ${config.port} needs more rights than this user has.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new ConfigError(`HOST ${config.host} is no address of this machine.`);
  }
  return error;
}

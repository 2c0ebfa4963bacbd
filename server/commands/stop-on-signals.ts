import type { FastifyInstance } from 'fastify';
import { SHUTDOWN } from '../core/limits/limits.ts';
import type { Services } from '../core/services.ts';
import { endNow, endSoon } from './end-process.ts';

/**
 * On a signal, running requests finish within the limits of `SHUTDOWN`, and the process ends with 0; by SIGKILL where a disk keeps
 * it from that. A second signal ends it at once.
 */
export function stopOnSignals(app: FastifyInstance, services: Services): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) endNow(1);
    stopping = true;
    setTimeout(() => endNow(1), SHUTDOWN.stopMs).unref();
    setTimeout(() => app.server.closeAllConnections(), SHUTDOWN.drainMs).unref();
    closeIdleLater(app);
    await app.close();
    await services.close();
    await endSoon(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/**
 * Connections that are open and idle may have a request on its way: it is answered, and its response says that the connection
 * closes. Those without one are closed after that time, since they would delay the exit.
 */
function closeIdleLater({ server }: FastifyInstance): void {
  const closeIdle = server.closeIdleConnections.bind(server);
  // Called when the server closes.
  server.closeIdleConnections = () => {};
  setTimeout(() => setInterval(closeIdle, 50).unref(), SHUTDOWN.lastRequestMs).unref();
}

import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from '../../core/config/config.ts';
import type { MetricRegistry } from '../../core/metrics/metric-registry.ts';
import { requestKind } from '../../core/metrics/request-kind.ts';
import type { Prometheus } from './prometheus.ts';

/** The HTTP server for Prometheus, on a separate port. */
export interface MetricsServer {
  readonly port: number;
  /** Counts the requests of an app from now on. Call it before the app listens. */
  observe(app: FastifyInstance): void;
  close(): void;
}

/**
 * Starts to serve the metrics at `/metrics` on METRICS_PORT. Returns null if no port is set. The metrics library is loaded only
 * if a port is set.
 *
 * @throws ConfigError if the server cannot listen on the port or the host
 */
export async function startMetrics(
  { metricsHost: host, metricsPort: port }: Pick<Config, 'metricsHost' | 'metricsPort'>,
  metrics: MetricRegistry,
): Promise<MetricsServer | null> {
  if (port === null) return null;
  const prometheus = new (await import('./prometheus.ts')).Prometheus(metrics);
  const server = http.createServer({ requestTimeout: 5000 }, (request, response) => {
    void respond(prometheus, request, response);
  });
  server.maxConnections = 20;
  server.listen({ host, port });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(
      error.code === 'EADDRINUSE'
        ? `METRICS_PORT ${port} is in use by another program. Stop that program, or set METRICS_PORT to another number.`
        : `METRICS_HOST ${host} and METRICS_PORT ${port} cannot be listened on (${error.code}).`,
    );
  });
  return {
    port: (server.address() as AddressInfo).port,
    observe: (app) => observe(app, prometheus),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function respond(
  prometheus: Prometheus,
  { method, url }: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  if (url !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Metrics are at /metrics.\n');
    return;
  }
  const text = await prometheus.text().catch(() => null);
  if (text === null) response.writeHead(500).end();
  else response.writeHead(200, { 'content-type': prometheus.contentType }).end(text);
}

function observe(app: FastifyInstance, prometheus: Prometheus): void {
  app.addHook('onResponse', async (request, reply) => {
    // If a reply was hijacked, the raw response has its status.
    const status = reply.raw.headersSent ? reply.raw.statusCode : reply.statusCode;
    prometheus.observe(requestKind(request.routeOptions.url), status, reply.elapsedTime / 1000);
  });
}

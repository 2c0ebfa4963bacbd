import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import net, { type AddressInfo } from 'node:net';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { enqueue } from '../../../db/outbox-queries.ts';
import { freePort } from '../../../db/testing/free-port.ts';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../core/config/config.ts';
import { MetricRegistry } from '../../core/metrics/metric-registry.ts';
import { requestKind } from '../../core/metrics/request-kind.ts';
import { startChildServer } from '../../testing/child-process.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { isInstalled } from '../../testing/pebble.ts';
import { plainRenderer } from '../../testing/plain-renderer.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts';
import { startMetrics } from './metrics-server.ts';
import { serverMetrics } from './server-metrics.ts';

async function metricsOf(registry: MetricRegistry) {
  const started = await startMetrics({ metricsHost: '127.0.0.1', metricsPort: 0 }, registry);
  onTestFinished(() => started!.close());
  const read = async (url = '/metrics') => fetch(`http://127.0.0.1:${started!.port}${url}`);
  return { ...started!, read, text: async () => (await read()).text() };
}

describe('the figures of a server', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({}, plainRenderer, { busyTimeout: 150 });
  });
  afterEach(() => server.close());

  test('count what readers, editors and strangers do, by kinds of requests and never by their paths', async () => {
    const metrics = await metricsOf(server.services.metrics);
    const app = await buildApp(server.services, { observe: metrics.observe });
    onTestFinished(() => app.close());
    const cookie = await server.signIn('mira');
    await server.publish(cookie, { slug: 'a-private-matter', title: 'About' });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    for (let round = 0; round < 3; round++) await (await fetch(`${address}/a-private-matter`)).text();
    await (await fetch(`${address}/nowhere-1`)).text();
    await server.addUser('noor');
    const logIn = (password: string) =>
      app.inject({ method: 'POST', url: '/api/user/login', payload: { username: 'noor', password } });
    expect((await logIn('wrong words')).statusCode).toBe(401);
    expect((await logIn(TEST_PASSWORD)).statusCode).toBe(200);
    await app.inject('/img/none?w=320&h=200');
    const text = await metrics.text();
    expect(text).toContain('hearth_request_duration_seconds_count{kind="page",status="2xx"} 1');
    expect(text).toContain('hearth_request_duration_seconds_count{kind="page",status="4xx"} 1');
    expect(text).toContain('hearth_request_duration_seconds_count{kind="log-in",status="4xx"} 1');
    expect(text).toContain('hearth_request_duration_seconds_count{kind="log-in",status="2xx"} 1');
    expect(text).toContain('hearth_request_duration_seconds_count{kind="picture",status="4xx"} 1');
    expect(text).toContain('hearth_cached_pages_total{response="full"} 4');
    expect(text).toContain('hearth_rendered_pages_total 2');
    expect(text).toContain('hearth_log_ins_refused_total 1');
    expect(text).toMatch(/hearth_cache_bytes\{cache="pages"\} [1-9]/);
    expect(text).toMatch(/hearth_sql_statements_total\{connection="writer"\} [1-9]/);
    expect(text).toMatch(/hearth_disk_free_bytes [1-9]/);
    expect(text).toMatch(/process_resident_memory_bytes [1-9]/);
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect(text).not.toMatch(/private|noor|mira|nowhere|127\.0\.0\.1/);
  });

  test('say how much waits in the outbox and for how long, and which statements were slow', async () => {
    const metrics = await metricsOf(server.services.metrics);
    expect(await metrics.text()).toContain('hearth_outbox_oldest_seconds 0\n');
    const createdAt = new Date(Date.parse(server.services.now()) - 90_000).toISOString();
    const body = {
      to: ['mira@example.org'],
      cc: [],
      replyTo: null,
      subject: 'Hello',
      text: 'Hello',
      html: '',
    };
    const about = { submissionId: null, domainId: null, secret: false } as const;
    await enqueue(server.services.database.writer, [
      { id: 'one', channel: 'mail', kind: 'staff', ...about, body, createdAt },
    ]);
    expect(await metrics.text()).toMatch(/hearth_outbox_oldest_seconds 9\d(\.\d+)?\n/);
    expect(await metrics.text()).toContain('hearth_outbox_entries{state="waiting"} 1\n');
    // On a busy machine, others are slow too.
    const slow = async () =>
      Number(/^hearth_slow_sql_statements_total (\d+)$/m.exec(await metrics.text())?.[1] ?? 'none');
    const before = await slow();
    await sql`select 1 as slow where (with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000000) select max(i) from n) > ${5}`.execute(
      server.services.database.writer,
    );
    expect(await slow()).toBeGreaterThan(before);
  });

  test('say which of several servers is on duty, and how long ago each read the changes of the others', async () => {
    const { services } = server;
    const textOf = async (changes: object | null, isHere: boolean) => {
      const registry = new MetricRegistry();
      const several = { changeFeed: changes, duty: { isHere } };
      registry.register(...serverMetrics({ ...services, ...several } as unknown as typeof services));
      return (await metricsOf(registry)).text();
    };
    expect(await textOf(null, true)).not.toMatch(/^hearth_(on_duty|changes)/m);
    expect(await textOf({ age: 1.5 }, true)).toMatch(
      /^hearth_on_duty 1\n[\s\S]*^hearth_changes_read_seconds 1.5\n/m,
    );
    expect(await textOf({ age: 12 }, false)).toMatch(
      /^hearth_on_duty 0\n[\s\S]*^hearth_changes_read_seconds 12\n/m,
    );
  });

  test('say how old the proven backup and the copy are, and how long certificates are good', async () => {
    const { services } = server;
    const hoursAgo = (hours: number) => new Date(Date.parse(services.now()) - hours * 3600_000).toISOString();
    const registry = new MetricRegistry();
    let state: object | null = null;
    const backups = { state: async () => state };
    const httpsState = () => [
      { host: 'www.example.org', expiresAt: hoursAgo(-10) },
      { host: 'example.org', expiresAt: hoursAgo(2) },
      { host: 'new.example.org', expiresAt: null },
    ];
    registry.register(...serverMetrics({ ...services, backups, httpsState } as never));
    const metrics = await metricsOf(registry);
    expect(await metrics.text()).not.toMatch(/^hearth_backup/m);
    state = { lastProven: { madeAt: hoursAgo(30) }, newestCopy: { madeAt: hoursAgo(50) } };
    const text = await metrics.text();
    const value = (name: string) => Number(text.split(`\n${name} `)[1]?.split('\n')[0]) / 3600;
    expect(value('hearth_backup_proven_age_seconds')).toBeCloseTo(30, 1);
    expect(value('hearth_backup_copied_age_seconds')).toBeCloseTo(50, 1);
    expect(value('hearth_certificate_expires_seconds{host="www.example.org"}')).toBeCloseTo(10, 1);
    expect(value('hearth_certificate_expires_seconds{host="example.org"}')).toBeCloseTo(-2, 1);
    expect(value('hearth_certificate_expires_seconds{host="new.example.org"}')).toBe(0);
  });

  test('the alerting rules ask for metrics that exist', async () => {
    const rules = await fs.readFile('docs/deploy/hearth-alerts.yml', 'utf8');
    const names = new Set(rules.match(/hearth_\w+/g));
    expect(names.size).toBeGreaterThanOrEqual(6);
    const known = server.services.metrics.all().map(({ name }) => name);
    expect([...names].filter((name) => !known.includes(name))).toEqual([]);
    if (!isInstalled('promtool')) return;
    const checked = execFileSync('promtool', ['check', 'rules', 'docs/deploy/hearth-alerts.yml']);
    expect(String(checked)).toContain('SUCCESS');
  });

  test('that cannot be read are left out, and the others are told', async () => {
    server.services.metrics.register(
      { name: 'hearth_broken', help: 'Broken.', type: 'gauge', read: () => Promise.reject(new Error('no')) },
      { name: 'hearth_never', help: 'Never.', type: 'counter', read: () => new Promise(() => {}) },
      { name: 'hearth_unknown', help: 'Unknown.', type: 'gauge', read: () => null },
      { name: 'hearth_unknown_by_kind', help: 'Unknown.', type: 'gauge', label: 'kind', read: () => null },
      { name: 'hearth_seven', help: 'Seven.', type: 'gauge', read: () => 7 },
    );
    const metrics = await metricsOf(server.services.metrics);
    const other = new Sqlite(server.services.config.databaseFile);
    other.exec('begin exclusive');
    const text = await metrics.text();
    other.close();
    expect(text).toContain('hearth_seven 7\n');
    expect(text).not.toMatch(/^hearth_(broken|never|unknown)/m);
  });

  test('are at one path, and whoever asks twice gets what is true now', async () => {
    let value = 3;
    server.services.metrics.register({
      name: 'hearth_x_total',
      help: 'X.',
      type: 'counter',
      read: () => value,
    });
    const metrics = await metricsOf(server.services.metrics);
    expect(await metrics.text()).toContain('hearth_x_total 3\n');
    value = 5;
    expect(await metrics.text()).toContain('hearth_x_total 5\n');
    expect((await metrics.read('/')).status).toBe(404);
    expect((await metrics.read()).headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  });
});

test('two features cannot take the same name', () => {
  const registry = new MetricRegistry();
  const metric = { name: 'hearth_x', help: 'X.', type: 'gauge', read: () => 1 } as const;
  registry.register(metric);
  expect(() => registry.register(metric)).toThrow('There is a metric hearth_x already.');
});

test.each([
  ['/*', 'page'],
  [undefined, 'page'],
  ['/', 'page'],
  ['/login', 'page'],
  ['/search', 'search'],
  ['/api/page/save', 'call'],
  ['/api/user/confirmLogin', 'log-in'],
  ['/api/user/loadSecondFactor', 'call'],
  ['/api/forms/submit', 'submission'],
  ['/api/forms/submissions', 'call'],
  ['/api/image/upload', 'upload'],
  ['/api/maps/tile/:z/:x/:y', 'tile'],
  ['/img/:imageId', 'picture'],
  ['/health/ready', 'probe'],
  ['/_astro/*', 'asset'],
])('a request for %s is counted as %s', (route, kind) => {
  expect(requestKind(route)).toBe(kind);
});

test('a server tells its figures on a port of its own, on this machine alone, and only where one is set', {
  timeout: 30_000,
}, async () => {
  const folder = await temporaryFolder();
  const port = await freePort();
  const server = await startChildServer({ DATA_DIR: folder, METRICS_PORT: String(port) });
  expect((await fetch(server.address)).status).toBe(200);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('hearth_request_duration_seconds_count{kind="page",status="2xx"} 1');
  expect((await fetch(`${server.address}/metrics`)).status).toBe(404);
  server.child.kill('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
  expect(readConfig({}).metricsPort).toBeNull();
  expect(await startMetrics(readConfig({}), new MetricRegistry())).toBeNull();
});

test('a port of metrics that is taken stops the start, and the message names it', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await new Promise((resolve) => taken.on('listening', resolve));
  const { port } = taken.address() as AddressInfo;
  const config = readConfig({ METRICS_PORT: String(port) });
  await expect(startMetrics(config, new MetricRegistry())).rejects.toThrow(
    `METRICS_PORT ${port} is in use by another program.`,
  );
  expect(() => readConfig({ METRICS_PORT: '0' })).toThrow('METRICS_PORT takes a port number from 1 to 65535');
});

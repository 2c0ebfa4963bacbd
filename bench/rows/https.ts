import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type Answer, expectStatus } from '../client.ts';
import { type Protocol, secureRateUnder } from '../load.ts';
import type { Plan } from '../plan.ts';
import type { Running } from '../processes.ts';
import { BROWSER_HEADERS, type Headers } from '../request-headers.ts';
import { startNginx, startSecureHearth } from '../servers.ts';
import { copySite, settledPage } from '../site.ts';
import { comparisonRow, PER_SECOND, type Row, skippedRow } from '../table.ts';
import { h2load, nginx, openssl } from '../tools.ts';

/** The headers of a browser, without the one that HTTP/2 forbids. */
const { connection: _, ...HEADERS }: Headers = BROWSER_HEADERS;

const PROTOCOLS = [
  { name: 'HTTP/1.1', protocol: 'http/1.1', least: 0.9 },
  { name: 'HTTP/2', protocol: 'h2', least: 0.65 },
] as const satisfies readonly { name: string; protocol: Protocol; least: number }[];

/**
 * Measures the cached home page over Hearth's own TLS, by each version of HTTP, beside nginx with the same key, cipher and
 * bytes. Both servers take turns, round by round.
 */
export async function httpsRows(plan: Plan): Promise<Row[]> {
  const missing = Object.entries({ h2load, nginx, openssl }).filter(([, tool]) => tool === null);
  if (missing.length > 0) {
    const names = missing.map(([name]) => name).join(', ');
    return [skippedRow('cached page over TLS', `needs ${names}: Debian has h2load in nghttp2-client`)];
  }
  const dataDir = await copySite(plan.dataDir, 'https');
  const certificate = makeCertificate(path.join(dataDir, 'https'));
  const running = [await startSecureHearth(dataDir)];
  try {
    const [hearth] = running as [Running];
    const page = await settledPage(`${hearth.url}/`, HEADERS);
    const other = await startNginx(path.join(plan.folder, 'nginx-https'), page, certificate);
    running.push(other);
    await checkSameBytes(other.url, page);
    const rates = await measure({ hearth, nginx: other }, plan.https);
    await checkSameBytes(hearth.url, page);
    return PROTOCOLS.map(({ name, protocol, least }) =>
      comparisonRow({
        name: `cached page over TLS, ${name}`,
        unit: PER_SECOND,
        measured: rates[protocol].hearth,
        reference: rates[protocol].nginx,
        against: 'nginx, same bytes',
        goal: { of: 'ratio', bound: 'at least', value: least },
        note: `${page.body.length.toLocaleString('en-AU')} bytes, with the same key and cipher; a second of one core each`,
      }),
    );
  } finally {
    await Promise.all(running.map((server) => server.stop()));
  }
}

type Rates = Record<Protocol, { hearth: number[]; nginx: number[] }>;

/** Measures each server by each protocol in turn, after a warm-up round. */
async function measure(
  servers: { readonly hearth: Running; readonly nginx: Running },
  { rounds, seconds }: Plan['https'],
): Promise<Rates> {
  const rates: Rates = { 'http/1.1': { hearth: [], nginx: [] }, h2: { hearth: [], nginx: [] } };
  for (let round = 0; round <= rounds; round++) {
    for (const { protocol } of PROTOCOLS) {
      for (const name of ['hearth', 'nginx'] as const) {
        const { [name]: server } = servers;
        const load = { url: `${server.url}/`, headers: HEADERS, seconds, protocol };
        const rate = await secureRateUnder(server, load);
        if (round > 0) rates[protocol][name].push(rate);
      }
    }
  }
  return rates;
}

/** Makes the certificate of localhost where Hearth keeps its certificates, and returns its file, which has the key too. */
function makeCertificate(folder: string): string {
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'localhost.pem');
  const options = [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-batch'],
    ...['-days', '365', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
    ...['-keyout', '-', '-out', '-'],
  ];
  fs.writeFileSync(file, execFileSync(openssl!, options, { stdio: ['ignore', 'pipe', 'pipe'] }));
  return file;
}

async function checkSameBytes(url: string, page: Answer): Promise<void> {
  const other = await expectStatus(200, `${url}/`, { headers: HEADERS });
  if (!other.body.equals(page.body)) throw new Error(`${url} does not serve the same bytes.`);
}

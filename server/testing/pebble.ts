import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import tls from 'node:tls';
import { onTestFinished } from 'vitest';
import { freePort } from '../../db/testing/free-port.ts';
import { cleanEnvironment } from './clean-environment.ts';
import { temporaryFolder } from './folders.ts';

/** Whether a program is installed, in a folder of PATH. */
export function isInstalled(program: string): boolean {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.concat('/usr/sbin').some((folder) => {
    try {
      execFileSync('test', ['-x', path.join(folder, program)]);
      return true;
    } catch {
      return false;
    }
  });
}

/** The reason why a test cannot start a certificate authority; null if it can. */
export const NO_PEBBLE = ['pebble', 'pebble-challtestsrv', 'openssl'].every(isInstalled)
  ? null
  : 'pebble, pebble-challtestsrv and openssl are not installed';

/** A certificate authority on this machine. */
export interface Pebble {
  readonly directoryUrl: string;
  /** The root certificate for checking issued certificates, PEM. */
  readonly root: string;
  /** The file with the authority's own certificate, for NODE_EXTRA_CA_CERTS in other processes. */
  readonly ownCertificateFile: string;
  stop(): void;
}

export interface PebbleOptions {
  /** The port on 127.0.0.1 from which the authority reads the answers to challenges, for every host. */
  readonly httpPort: number;
  /** The port of the authority itself. Default: a free port. */
  readonly port?: number;
  /** The lifetime of issued certificates, in days. Default: 2 days. */
  readonly days?: number;
  /** The settings of pebble, `PEBBLE_…`. Default: pebble's own, with its artificial faults but without waits. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts Debian's pebble, which runs until the test ends. This process trusts pebble until then. */
export async function startPebble({ httpPort, port, days, env = {} }: PebbleOptions): Promise<Pebble> {
  const folder = await temporaryFolder();
  const [ownPort, managementPort, dnsPort, dnsManagementPort] = [
    port ?? (await freePort()),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const files = { certificate: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
  makeCertificate(files, days === undefined ? {} : { days });
  const config = path.join(folder, 'config.json');
  const pebble = {
    listenAddress: `127.0.0.1:${ownPort}`,
    managementListenAddress: `127.0.0.1:${managementPort}`,
    certificate: files.certificate,
    privateKey: files.key,
    httpPort,
    tlsPort: 1,
  };
  await fs.writeFile(config, JSON.stringify({ pebble }));
  trust(await fs.readFile(files.certificate, 'utf8'));
  run('pebble-challtestsrv', [
    ...['-dns01', `127.0.0.1:${dnsPort}`, '-management', `127.0.0.1:${dnsManagementPort}`],
    ...['-http01', '', '-https01', '', '-tlsalpn01', '', '-defaultIPv6', ''],
  ]);
  const authority = run('pebble', ['-config', config, '-dnsserver', `127.0.0.1:${dnsPort}`, '-strict'], {
    PEBBLE_VA_NOSLEEP: '1',
    ...env,
  });
  const directoryUrl = `https://127.0.0.1:${ownPort}/dir`;
  await untilAnswered(directoryUrl);
  const root = await (await fetch(`https://127.0.0.1:${managementPort}/roots/0`)).text();
  return {
    directoryUrl,
    root,
    ownCertificateFile: files.certificate,
    stop: () => void authority.kill('SIGKILL'),
  };
}

/** Makes a self-signed certificate for 127.0.0.1. */
export function makeCertificate(
  files: { readonly certificate: string; readonly key: string },
  { host = '127.0.0.1', days = 2 }: { readonly host?: string; readonly days?: number } = {},
): void {
  const name = net.isIP(host) === 0 ? `DNS:${host}` : `IP:${host}`;
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-batch'],
      ...['-days', String(days), '-subj', `/CN=${host}`, '-addext', `subjectAltName=${name}`],
      ...['-keyout', files.key, '-out', files.certificate],
    ],
    { stdio: 'pipe' },
  );
}

function trust(certificate: string): void {
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...before, certificate]);
  onTestFinished(() => tls.setDefaultCACertificates(before));
}

function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(program, args, { env: cleanEnvironment(env), stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function untilAnswered(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return void (await (await fetch(url)).text());
    } catch (error) {
      if (attempt === 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

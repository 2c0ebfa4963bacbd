import fs from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../db/testing/free-port.ts';
import { type Running, startProgram } from '../processes.ts';
import { haproxy } from '../tools.ts';

/** The path of the example configuration. */
export const EXAMPLE = path.resolve(import.meta.dirname, '../../docs/deploy/several-servers/haproxy.cfg');

/** The lines of the example that are for other addresses and for a certificate. */
const OWN_LINES = /^\tbind :80\n\tbind :443 .*\n\thttp-request redirect scheme .*\n/m;
const SERVERS = /^\tserver (?:one|two) \S+$\n?/gm;

/** Returns the balancer's example configuration, with other ports and servers, and without HTTPS. */
export function balancerConfig(example: string, port: number, servers: readonly number[]): string {
  const lines = servers.map((server, index) => `\tserver s${index + 1} 127.0.0.1:${server}\n`).join('');
  const changed = example
    .replace('maxconn 8000', 'maxconn 500')
    .replace(OWN_LINES, `\tbind 127.0.0.1:${port}\n`);
  const sections = changed.split(/^(?=backend )/m);
  const text = sections
    .map((section) =>
      section.startsWith('backend ') ? `${section.replace(SERVERS, '').trimEnd()}\n${lines}\n` : section,
    )
    .join('');
  if (!text.includes(`bind 127.0.0.1:${port}`))
    throw new Error('The example of the balancer has no lines to bind.');
  return text;
}

/** Starts HAProxy as the example does. Returns null if it is not installed. @param folder for its configuration */
export async function startBalancer(folder: string, servers: readonly number[]): Promise<Running | null> {
  if (haproxy === null) return null;
  const port = await freePort();
  const file = path.join(folder, 'haproxy.cfg');
  await fs.writeFile(file, balancerConfig(await fs.readFile(EXAMPLE, 'utf8'), port, servers));
  const url = `http://127.0.0.1:${port}`;
  return startProgram({ command: [haproxy, '-db', '-f', file], core: 'any', url });
}

import fs from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../db/testing/free-port.ts';
import packageJson from '../package.json' with { type: 'json' };
import type { Answer } from './client.ts';
import { type Running, startProgram } from './processes.ts';
import { type Core, nginx } from './tools.ts';

/** The admin in every data folder of the bench. */
export const ADMIN = { username: 'bench-admin', password: 'a long bench password' };

const root = path.resolve(import.meta.dirname, '..');

/** The words that `npm run hearth` passes to Node: flags, and the script. */
const [, ...HEARTH] = packageJson.scripts.hearth.split(' ');
const FLAGS = HEARTH.filter((word) => word.startsWith('--'));
const SCRIPT = HEARTH.filter((word) => !word.startsWith('--')).map((script) => path.join(root, script));

/** Returns the environment for starting Hearth: a free port, the data folder, and the admin to create if there is none. */
function environment(dataDir: string): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    // Turned off, because it would take minutes of work for the demo site during the measurement. The upload rows turn
    // preparing ahead on for an empty site.
    PICTURES_AHEAD: '0',
    // Turned off, because the soak runs past the time of the first backup.
    BACKUP_AT: '0',
    // Requests no video pictures from services outside this machine.
    YOUTUBE_POSTER_URL: '0',
    VIMEO_OEMBED_URL: '0',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_EMAIL: 'bench@example.org',
    ADMIN_PASSWORD: ADMIN.password,
  };
}

/** Starts Hearth as its owner runs it. `node` is the program that runs Hearth, and `settings` are further environment variables. */
export function startHearth(
  dataDir: string,
  core: Core = 'server',
  node: string = process.execPath,
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const command = [node, ...FLAGS, ...SCRIPT, 'serve'];
  return startProgram({ command, env: { ...environment(dataDir), ...settings }, core });
}

/** Starts Hearth with HTTPS of its own for localhost, whose certificate is in the data folder. */
export async function startSecureHearth(dataDir: string): Promise<Running> {
  const { PORT: _, ...env } = environment(dataDir);
  const port = await freePort();
  const settings = {
    HTTPS_HOSTS: 'localhost',
    HTTPS_PORT: String(port),
    HTTP_PORT: '0',
    // Nobody is asked for a certificate.
    ACME_DIRECTORY_URL: 'https://127.0.0.1:1/directory',
  };
  const command = [process.execPath, ...FLAGS, ...SCRIPT, 'serve'];
  return startProgram({
    command,
    env: { ...env, ...settings },
    core: 'server',
    url: `https://localhost:${port}`,
  });
}

/** Starts the single executable on all cores of the machine. */
export function startExecutable(executable: string, dataDir: string): Promise<Running> {
  return startProgram({ command: [executable], env: environment(dataDir), core: 'any' });
}

/** Starts Hearth without its page cache, so that every request renders. */
export function startUncached(dataDir: string, core: Core = 'server'): Promise<Running> {
  const command = [process.execPath, ...FLAGS, path.join(import.meta.dirname, 'uncached-server.ts')];
  return startProgram({ command, env: environment(dataDir), core });
}

/** Starts the smallest possible Node server. */
export function startBareNode(core: Core = 'server', node: string = process.execPath): Promise<Running> {
  const script = `
    const server = require('node:http').createServer((request, response) => response.end('hello'));
    server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));
  `;
  return startProgram({ command: [node, '-e', script], core });
}

/**
 * Starts nginx with one process, serving a page that Hearth compressed: the same bytes from a file, with the same headers.
 * `folder` is created for nginx.
 *
 * @param certificate the file of the key and certificate of localhost, for HTTPS by HTTP/1.1 and HTTP/2; null for plain HTTP
 */
export async function startNginx(
  folder: string,
  page: Answer,
  certificate: string | null = null,
): Promise<Running> {
  if (nginx === null) throw new Error('nginx is not installed.');
  const html = path.join(folder, 'html');
  await fs.mkdir(html, { recursive: true });
  await fs.writeFile(path.join(html, 'index.html'), page.body);
  const port = await freePort();
  const file = path.join(folder, 'nginx.conf');
  await fs.writeFile(file, nginxConfig(folder, port, page, certificate));
  const command = [nginx, '-e', path.join(folder, 'error.log'), '-p', folder, '-c', file];
  return startProgram({
    command,
    core: 'server',
    url: certificate === null ? `http://127.0.0.1:${port}` : `https://localhost:${port}`,
  });
}

/** Headers that nginx sets itself. */
const OWN_HEADERS = ['connection', 'content-length', 'content-type', 'date', 'keep-alive'];

function nginxConfig(folder: string, port: number, page: Answer, certificate: string | null): string {
  const tls = `ssl_certificate ${certificate}; ssl_certificate_key ${certificate}; ssl_protocols TLSv1.2 TLSv1.3;`;
  const headers = Object.entries(page.headers)
    .filter(([name]) => !OWN_HEADERS.includes(name))
    .map(([name, value]) => `add_header ${name} "${String(value).replaceAll(/["\\$]/g, '-')}";`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
    daemon off; master_process off; worker_processes 1;
    pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events { worker_connections 1024; }
    http {
      access_log off; server_tokens off; etag off;
      sendfile on; tcp_nopush on; open_file_cache max=100 inactive=60s; max_ranges 0;
      keepalive_requests 1000000000; keepalive_timeout 65 65;
      default_type "${page.headers['content-type'] ?? 'text/html'}"; types {}
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      server {
        listen 127.0.0.1:${port}${certificate === null ? '' : ' ssl http2'};
        ${certificate === null ? '' : tls}
        root ${folder}/html;
        add_header Last-Modified "";
        ${headers.join('\n        ')}
      }
    }`;
}

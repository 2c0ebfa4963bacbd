import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { cleanEnvironment } from '../server/testing/clean-environment.ts';

/** Records the imported files, and writes the list when the server receives the signal to stop. */
const COUNT_MODULES = `
  import { registerHooks } from 'node:module';
  const urls = [];
  registerHooks({ load: (url, context, next) => { urls.push(url); return next(url, context); } });
  process.on('SIGTERM', () => console.log('MODULES ' + JSON.stringify(urls)));
`;

/**
 * Runs `npm start` until the first page is served, and returns the URLs of the loaded modules, the processes, and the
 * environment.
 */
async function start(): Promise<{ modules: string[]; children: string; environment: string }> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-start-'));
  const hook = `data:text/javascript,${encodeURIComponent(COUNT_MODULES)}`;
  const child = spawn(process.execPath, ['--import', hook, 'scripts/hearth.js', 'serve'], {
    env: cleanEnvironment({ DATA_DIR: folder, PORT: '0', DEMO: '0', LOG_LEVEL: 'error' }),
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  try {
    await expect.poll(() => printed).toContain('Hearth is ready');
    const page = await fetch(/http:\S+/.exec(printed)![0]);
    expect(page.headers.get('content-type')).toContain('text/html');
    const { pid } = child;
    const children = await fs.readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
    const environment = await fs.readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    child.kill('SIGTERM');
    await ended;
    return { modules: JSON.parse(/MODULES (.*)/.exec(printed)![1]!), children, environment };
  } finally {
    child.kill('SIGKILL');
    await fs.rm(folder, { recursive: true, force: true });
  }
}

test('the server starts from few files, none of them TypeScript, as one process', async () => {
  const { modules, children, environment } = await start();
  expect(modules.filter((url) => /\.tsx?$/.test(url))).toEqual([]);
  const packages = modules.flatMap((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []);
  // The packages with native code, and the packages that these import.
  expect(
    [...new Set(packages)].filter((name) => !/^(better-sqlite3|sharp|detect-libc|@img\/.*)$/.test(name)),
  ).toEqual([]);
  // Each command is a separate module, so the code that several commands share is split into many small files.
  expect(modules.filter((url) => url.includes('/dist/')).length).toBeLessThan(165);
  expect(children).toBe('');
  // Without this variable, the process keeps memory that it has used once.
  if (process.platform === 'linux') expect(environment).toContain('MALLOC_MMAP_THRESHOLD_=');
});

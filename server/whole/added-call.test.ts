import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cleanEnvironment } from '../testing/clean-environment.ts';

// Allows time for two tools that read the whole copy while other tests run.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const ROOT = path.resolve(import.meta.dirname, '../..');
const PARTS = [
  'db',
  'package.json',
  'public',
  'scripts',
  'server',
  'src',
  'tsconfig.json',
  'vitest.config.ts',
];

/** Adds only a row and a handler, as CONTRIBUTING describes. */
const ADDED = [
  {
    file: 'src/calls/missing.ts',
    before: '  remove: {',
    text: `  markSeen: {
    method: 'POST',
    summary: 'Marks the addresses of a domain as seen',
    who: right('redirects'),
    audit: { words: 'Looked through the missing pages' },
    input: z.strictObject({ domainId: z.string() }),
    output: z.object({ seen: z.number() }),
  },
`,
  },
  {
    file: 'server/content/missing-pages/calls.ts',
    before: '  handle(missing.remove,',
    text: `  handle(missing.markSeen, async ({ domain, write }, { domainId }) => {
    const { id } = domain(domainId);
    await write(({ record }) => record({ domainId: id, subject: SUBJECT }));
    return { seen: 3 };
  }),

`,
  },
];

let copy: string;
const inCopy = (file: string) => path.join(copy, file);

beforeAll(async () => {
  copy = await fs.mkdtemp(path.join(os.tmpdir(), 'hearth-added-call-'));
  for (const part of PARTS) await fs.cp(path.join(ROOT, part), inCopy(part), { recursive: true });
  await fs.symlink(path.join(ROOT, 'node_modules'), inCopy('node_modules'));
  for (const { file, before, text } of ADDED) {
    const source = await fs.readFile(inCopy(file), 'utf8');
    expect(source, file).toContain(before);
    await fs.writeFile(inCopy(file), source.replace(before, `${text}${before}`));
  }
  await fs.rename(
    inCopy('server/whole/added-call/ledgers.test.ts.txt'),
    inCopy('server/whole/added-call/ledgers.test.ts'),
  );
  await fs.rename(inCopy('server/whole/added-call/caller.ts.txt'), inCopy('src/browser/caller.ts'));
  await fs.writeFile(
    inCopy('caller.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      files: ['src/browser/caller.ts'],
      include: [],
      compilerOptions: { noEmit: true, incremental: false },
    }),
  );
});
afterAll(() => fs.rm(copy, { recursive: true, force: true }));

/** Runs a tool in the copy, and returns its exit code and all of its output. */
async function run(tool: string, ...args: string[]): Promise<{ code: number; printed: string }> {
  const command = [path.join(ROOT, 'node_modules', tool), ...args];
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, {
      cwd: copy,
      env: cleanEnvironment({}),
      maxBuffer: 64 * 1024 * 1024,
    });
    return { code: 0, printed: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, printed: stdout + stderr };
  }
}

const vitest = (...args: string[]) => run('vitest/vitest.mjs', 'run', ...args);
const compile = () => run('typescript/bin/tsc', '-p', 'caller.json');

test('a call that is added by its row and its handler alone has its route, permission, record, limit and description', async () => {
  const { code, printed } = await vitest('server/whole/added-call/ledgers.test.ts');
  expect(code, printed).toBe(0);
});

test('the permission walk asks for the status of an added call for each caller', async () => {
  const { code, printed } = await vitest(
    'server/whole/permission-walk.test.ts',
    '-t',
    'every call of the API is covered here',
  );
  expect(code).toBe(1);
  expect(printed).toContain('POST /api/missing/markSeen: add a line to CALLS');
});

test('the client knows an added call, and a caller does not compile once a field of the answer is renamed', async () => {
  const known = await compile();
  expect(known.code, known.printed).toBe(0);
  const row = await fs.readFile(inCopy('src/calls/missing.ts'), 'utf8');
  await fs.writeFile(
    inCopy('src/calls/missing.ts'),
    row.replace('{ seen: z.number() }', '{ count: z.number() }'),
  );
  const renamed = await compile();
  expect(renamed.code).not.toBe(0);
  expect(renamed.printed).toContain("Property 'seen' does not exist");
});

import fs from 'node:fs/promises';
import path from 'node:path';
import vm from 'node:vm';
import { crc32, zstdCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ALLOCATOR } from '../../server/core/program/allocator.js';
import { temporaryFolder } from '../../server/testing/folders.ts';
import { bundleMain } from './bundle.ts';

/** Thrown to stop the executable's first lines before they start another process or the program. */
class Ended extends Error {}

/**
 * Runs the executable's first lines with these arguments until they would replace the process or unpack the program. Returns
 * what the lines did.
 */
async function firstLines(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  getBuiltinModule?: (name: string) => unknown,
) {
  const folder = await temporaryFolder();
  await fs.mkdir(folder, { recursive: true });
  const file = path.join(folder, 'main.cjs');
  await bundleMain(file);
  const done: string[] = [];
  let environment: Readonly<Record<string, string>> = {};
  const stand = {
    process: {
      getBuiltinModule,
      argv: ['hearth', 'hearth', ...args],
      env: { ...env },
      execPath: '/usr/local/bin/hearth',
      platform: 'linux',
      execve: (_file: string, words: readonly string[], given: Readonly<Record<string, string>>) => {
        done.push(`starts ${words.join(' ')}`);
        environment = given;
        throw new Ended();
      },
    },
    Buffer,
    require: (name: string) =>
      name === 'node:sea'
        ? {
            getAsset: (asset: string) => {
              done.push(`reads ${asset}`);
              throw new Ended();
            },
          }
        : process.getBuiltinModule(name),
  };
  const code = await fs.readFile(file, 'utf8');
  expect(() => vm.runInNewContext(code, stand)).toThrow(Ended);
  return { done, environment, ownEnvironment: stand.process.env };
}

test.each([[[]], [['serve']], [['serve', '--https', 'www.example.org']], [['--https', 'www.example.org']]])(
  'to serve (%j), it starts anew with the settings of the allocator before anything is unpacked',
  async (args) => {
    const { done, environment } = await firstLines(args);
    expect(done).toEqual([`starts /usr/local/bin/hearth ${args.join(' ')}`.trim()]);
    expect(environment).toEqual(ALLOCATOR);
  },
);

/**
 * Returns a runtime that can call the C library. The library's functions return `answer`, which is 1 if the library accepts a
 * setting.
 */
function callingC(answer: number) {
  const calls: number[][] = [];
  const mallopt = (...setting: number[]) => {
    calls.push(setting);
    return answer;
  };
  const ffi = { dlopen: () => ({ functions: { mallopt } }) };
  return { calls, getBuiltinModule: (name: string) => (name === 'node:ffi' ? ffi : undefined) };
}

test('where it can, it takes on the settings of the allocator as it is, and hands them on to what it starts', async () => {
  const { calls, getBuiltinModule } = callingC(1);
  const { done, ownEnvironment } = await firstLines(['serve'], { LISTEN_FDS: '1' }, getBuiltinModule);
  expect(done).toEqual(['reads index.json']);
  expect(calls).toEqual([
    [-8, 2],
    [-3, 131072],
    [-1, 131072],
  ]);
  expect(ownEnvironment).toEqual({ ...ALLOCATOR, LISTEN_FDS: '1' });
});

test('what the environment sets of them, it leaves to that', async () => {
  const { calls, getBuiltinModule } = callingC(1);
  const { ownEnvironment } = await firstLines(['serve'], { MALLOC_ARENA_MAX: '4' }, getBuiltinModule);
  expect(calls.map(([name]) => name)).toEqual([-3, -1]);
  expect(ownEnvironment).toEqual({ ...ALLOCATOR, MALLOC_ARENA_MAX: '4' });
});

test('where the C library does not take them, it starts anew', async () => {
  expect((await firstLines(['serve'], {}, callingC(0).getBuiltinModule)).done).toEqual([
    'starts /usr/local/bin/hearth serve',
  ]);
});

test.each([[['--version']], [['--help']], [['check']], [['image-worker', '/folder']]])(
  'it goes on with %j as it is',
  async (args) => {
    expect((await firstLines(args)).done).toEqual(['reads index.json']);
  },
);

test.each([[{ ...ALLOCATOR }], [{ LISTEN_FDS: '1' }]])('it goes on as it is with %j', async (env) => {
  expect((await firstLines(['serve'], env)).done).toEqual(['reads index.json']);
});

/** Whether the executable accepts the compiled code in `DATA_DIR/program/HASH`. */
async function takesCompiledCode(change: (dataDir: string, file: string) => Promise<void>): Promise<boolean> {
  const dataDir = await temporaryFolder();
  const folder = path.join(dataDir, 'program/hash');
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const compiled = Buffer.from('compiled');
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(compiled));
  const file = path.join(folder, 'compiled-code');
  await fs.writeFile(file, Buffer.concat([sum, compiled]), { mode: 0o600 });
  await change(dataDir, file);
  const main = path.join(dataDir, 'main.cjs');
  await bundleMain(main);
  let taken: unknown;
  const assets: Record<string, unknown> = {
    'index.json': JSON.stringify({ hash: 'hash' }),
    'program.cjs': zstdCompressSync('program'),
  };
  const modules: Record<string, unknown> = {
    'node:sea': { getAsset: (name: string) => assets[name] },
    'node:vm': {
      Script: class {
        constructor(_code: string, options: { readonly cachedData?: Buffer }) {
          taken = options.cachedData;
        }
        runInThisContext() {
          return () => {};
        }
      },
    },
  };
  const uid = process.geteuid!();
  vm.runInNewContext(await fs.readFile(main, 'utf8'), {
    process: {
      argv: ['hearth', 'hearth', '--version'],
      env: { DATA_DIR: dataDir },
      execPath: process.execPath,
      geteuid: () => uid,
    },
    Buffer,
    require: (name: string) => modules[name] ?? process.getBuiltinModule(name),
  });
  return taken !== undefined;
}

test.each<[string, boolean, (dataDir: string, file: string) => Promise<void>]>([
  ['as it was stored', true, async () => {}],
  ['that others can write', false, (_, file) => fs.chmod(file, 0o620)],
  ['in a folder that others can write', false, (_, file) => fs.chmod(path.dirname(file), 0o777)],
  [
    'below a folder that others can write',
    false,
    (dataDir) => fs.chmod(path.join(dataDir, 'program'), 0o777),
  ],
  ['in a data folder that all can write', false, (dataDir) => fs.chmod(dataDir, 0o777)],
])('compiled code %s is run: %s', async (_name, expected, change) => {
  expect(await takesCompiledCode(change)).toBe(expected);
});

test.skipIf(process.getuid?.() !== 0)('compiled code of another user is not run', async () => {
  expect(await takesCompiledCode((_, file) => fs.chown(file, 12345, 12345))).toBe(false);
});

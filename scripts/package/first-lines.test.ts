import fs from 'node:fs/promises';
import path from 'node:path';
import vm from 'node:vm';
import { expect, test } from 'vitest';
import { ALLOCATOR } from '../../server/program/allocator.js';
import { temporaryFolder } from '../../server/testing/folders.ts';
import { bundleMain } from './bundle.ts';

/** Ends the first lines, where they would go on as another process or with the program. */
class Ended extends Error {}

/** What the first lines of the executable do with these words, until the process is replaced or the program is unpacked. */
async function firstLines(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const folder = await temporaryFolder();
  await fs.mkdir(folder, { recursive: true });
  const file = path.join(folder, 'main.cjs');
  await bundleMain(file);
  const done: string[] = [];
  let environment: Readonly<Record<string, string>> = {};
  const stand = {
    process: {
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
  return { done, environment };
}

test.each([[[]], [['serve']], [['serve', '--https', 'www.example.org']], [['--https', 'www.example.org']]])(
  'to serve (%j), it starts anew with the settings of the allocator before anything is unpacked',
  async (args) => {
    const { done, environment } = await firstLines(args);
    expect(done).toEqual([`starts /usr/local/bin/hearth ${args.join(' ')}`.trim()]);
    expect(environment).toEqual(ALLOCATOR);
  },
);

test.each([[['--version']], [['--help']], [['check']], [['image-worker', '/folder']]])(
  'it goes on with %j as it is',
  async (args) => {
    expect((await firstLines(args)).done).toEqual(['reads index.json']);
  },
);

test.each([[{ ...ALLOCATOR }], [{ LISTEN_FDS: '1' }]])('it goes on as it is with %j', async (env) => {
  expect((await firstLines(['serve'], env)).done).toEqual(['reads index.json']);
});

import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/folders.ts';
import { neededLibraries, withoutLibatomic } from './without-libatomic.ts';

/** Makes functions in many threads, each of which takes a place in a table with the instruction. */
const WORK = `
const { Worker } = require('node:worker_threads');
const code = "let n = 0; for (let i = 0; i < 30000; i++) n += new Function('return ' + i)(); require('node:worker_threads').parentPort.postMessage(n)";
let sum = 0;
for (let i = 0; i < 4; i++) new Worker(code, { eval: true }).on('message', (n) => (sum += n));
process.on('exit', () => console.log(sum));
`;

test.runIf(process.arch === 'x64')(
  'the runtime runs without libatomic, also with all of its functions bound at once',
  async () => {
    const elf = await fs.readFile(process.execPath);
    expect(neededLibraries(elf)).toContain('libatomic.so.1');
    expect(withoutLibatomic(elf)).toBe(true);
    const needed = neededLibraries(elf);
    expect(needed).not.toContain('libatomic.so.1');
    expect(needed).toEqual(expect.arrayContaining(['libc.so.6', 'libstdc++.so.6']));
    // A second time, there is nothing to do.
    expect(withoutLibatomic(elf)).toBe(true);
    expect(neededLibraries(elf)).toEqual(needed);
    const folder = await temporaryFolder();
    await fs.mkdir(folder, { recursive: true });
    const file = path.join(folder, 'node');
    await fs.writeFile(file, elf, { mode: 0o755 });
    for (const env of [{}, { LD_BIND_NOW: '1' }]) {
      const { stdout } = await promisify(execFile)(file, ['-e', WORK], { env });
      expect(stdout.trim()).toBe(String(4 * ((30_000 * 29_999) / 2)));
      const maps = await promisify(execFile)(file, ['-p', "fs.readFileSync('/proc/self/maps', 'utf8')"], {
        env,
      });
      expect(maps.stdout).not.toContain('libatomic');
      expect(maps.stdout).toContain('libstdc++');
    }
  },
  120_000,
);

test('a runtime for another processor, or with no room for the instruction, stays as it is', async () => {
  const elf = await fs.readFile(process.execPath);
  const other = Buffer.from(elf);
  other.writeUInt16LE(183, 18);
  const before = Buffer.from(other);
  expect(withoutLibatomic(other)).toBe(!neededLibraries(elf).includes('libatomic.so.1'));
  expect(other.equals(before)).toBe(true);
});

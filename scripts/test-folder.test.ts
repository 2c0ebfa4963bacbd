import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../server/testing/folders.ts';
import { newTestFolder } from './test-folder.ts';

/** Returns the parent of a new folder for tests, and whether every user may add files to the folder. */
function made(inMemory: string, room: number) {
  const folder = newTestFolder(inMemory, room);
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  expect(fs.readdirSync(folder)).toEqual([]);
  return [path.dirname(folder), (fs.statSync(folder).mode & 0o7777).toString(8)];
}

test('the files of a test run are kept in memory if there is room, and otherwise on the disk', async () => {
  const memory = await temporaryFolder();
  expect(made(memory, 1)).toEqual([memory, '1777']);
  const elsewhere = [os.tmpdir(), '1777'];
  expect(made(memory, 2 ** 60)).toEqual(elsewhere);
  expect(made(path.join(memory, 'missing'), 1)).toEqual(elsewhere);
  expect(fs.readdirSync(memory)).toEqual([expect.stringMatching(/^hearth-test-/)]);
});

import fs from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { programInExecutable } from './in-executable.ts';

afterEach(() => void vi.restoreAllMocks());

test.each([
  ['hearth', ['hearth'], 'hearth'],
  ['hearth.before', ['hearth', 'hearth.before'], 'hearth'],
  // An update that failed has put the file back since.
  ['hearth.before', ['hearth'], 'hearth'],
  ['hearth.before', ['hearth.before'], 'hearth.before'],
])('started from %s beside %j, the program is replaced and started anew at %s', async (own, files, place) => {
  const folder = await temporaryFolder();
  await fs.mkdir(folder, { recursive: true });
  for (const name of files) await fs.writeFile(path.join(folder, name), '');
  vi.spyOn(process, 'execPath', 'get').mockReturnValue(path.join(folder, own));
  expect(programInExecutable.executable).toBe(path.join(folder, place));
  expect(programInExecutable.restartCommand(['serve'])).toEqual({
    file: path.join(folder, place),
    args: ['serve'],
  });
});

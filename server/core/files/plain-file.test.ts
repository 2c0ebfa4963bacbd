import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeBackup } from '../../operate/backups/make-backup.ts';
import { createDataFolder } from '../../operate/data-folder/data-folder.ts';
import { temporaryFolder } from '../../testing/folders.ts';
import { readConfig } from '../config/config.ts';
import { databaseProblem, isMissing, pathProblem } from './plain-file.ts';

test('what is not there, what is something else and what cannot be looked at are told apart', async () => {
  const folder = await temporaryFolder();
  const [file, loop] = [path.join(folder, 'Müller.xml'), path.join(folder, 'loop')];
  await fs.writeFile(file, '');
  await fs.symlink('loop', loop);
  expect(pathProblem(file, 'file')).toBeNull();
  expect(pathProblem(folder, 'folder')).toBeNull();
  expect(pathProblem(folder, 'file')).toBe(`${folder} is a folder, and not a file.`);
  expect(pathProblem(file, 'folder')).toBe(`${file} is a file, and not a folder.`);
  expect(pathProblem(`${file}x`, 'folder')).toBe(`There is no folder ${file}x.`);
  expect(pathProblem(`${file}/x`, 'file')).toBe(`There is no file ${file}/x.`);
  expect(pathProblem(loop, 'file')).toBe(`${loop} cannot be read (ELOOP).`);
  expect([isMissing(file), isMissing(`${file}x`), isMissing(`${file}/x`), isMissing(loop)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(databaseProblem(`${file}x`, 'No site.')).toBe('No site.');
});

test('a database that cannot be looked at is not said to be missing', async () => {
  const DATA_DIR = await temporaryFolder();
  const loop = path.join(DATA_DIR, 'hearth.db');
  await fs.symlink('hearth.db', loop);
  const target = path.join(await temporaryFolder(), 'site.tar');
  await expect(makeBackup(readConfig({ DATA_DIR }), target)).rejects.toThrow(
    `${loop} cannot be read (ELOOP).`,
  );
});

test('why a data folder cannot be made is that of the folder that is there', async () => {
  const file = path.join(await temporaryFolder(), 'file');
  await fs.writeFile(file, '');
  expect(() => createDataFolder(readConfig({ DATA_DIR: `${file}/a/b` }))).toThrow(
    'cannot be written to (ENOTDIR). Make the folder writable for this user',
  );
});

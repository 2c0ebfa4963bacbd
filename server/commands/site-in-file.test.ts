import { expect, test } from 'vitest';
import { hearth } from '../testing/child-process.ts';
import { temporaryFolder } from '../testing/folders.ts';

test.each([
  ['check', []],
  ['check', ['--content']],
  ['export', ['exported']],
  ['upgrade', ['--rehearse', '--old', process.execPath]],
])('hearth %s of a site on PostgreSQL says how it can be done', async (command, args) => {
  const env = {
    DATA_DIR: await temporaryFolder(),
    DATABASE_URL: 'postgres://hearth@127.0.0.1:1/hearth',
    SECRET_KEY: 'a secret key of more than 32 characters',
  };
  const { code, stderr } = await hearth([command, ...args], env);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`hearth ${command} reads a site in a file`)]);
});

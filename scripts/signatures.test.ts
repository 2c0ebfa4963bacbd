import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../server/testing/folders.ts';

/** Runs the check with an npm that prints this and ends with this code. */
async function checked(printed: string, code: number) {
  const folder = await temporaryFolder();
  const file = path.join(folder, 'npm');
  await fs.writeFile(file, `#!/bin/sh\ncat <<'END'\n${printed}\nEND\nexit ${code}\n`, { mode: 0o755 });
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/signatures.ts'], {
    encoding: 'utf8',
    env: { PATH: `${folder}:/usr/bin:/bin` },
  });
  return { status, said: stdout + stderr };
}

test('packages with the signatures of their registry pass', async () => {
  const { status, said } = await checked('{"invalid":[],"missing":[]}', 0);
  expect([status, said]).toEqual([0, expect.stringContaining('has signed')]);
});

test('a wrong signature fails, and names the package', async () => {
  const { status, said } = await checked('{"invalid":[{"name":"left","version":"1.0.0"}],"missing":[]}', 1);
  expect([status, said]).toEqual([1, expect.stringContaining('left 1.0.0')]);
});

test.each([
  ['a registry that does not answer', '{"error":{"code":"ENOTFOUND"}}', 'ENOTFOUND'],
  ['a registry without keys', '{"error":{"summary":"No dependencies found that have keys"}}', 'keys'],
  ['no answer at all', '', 'no answer'],
])('%s is said, and passed', async (_, printed, reason) => {
  const { status, said } = await checked(printed, 1);
  expect([status, said]).toEqual([0, expect.stringContaining(reason)]);
});

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Suites } from './suites.ts';

/** `npm run test:package`: makes the single executable, tests it, and runs the browser tests against it. */

// The tests sign programs with a key of their own.
const keyFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'hearth-key-'));
process.on('exit', () => fs.rmSync(keyFolder, { recursive: true, force: true }));
const HEARTH_SIGNING_KEY = path.join(keyFolder, 'key.pem');
spawnSync(process.execPath, ['scripts/update-key.ts', HEARTH_SIGNING_KEY], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const EXECUTABLE = {
  HEARTH_SIGNING_KEY,
  HEARTH_EXECUTABLE: path.resolve('dist/hearth'),
  // The signature has the date, which is the same for all executables that are made from the same sources.
  SOURCE_DATE_EPOCH: String(Math.floor(Date.now() / 1000)),
};

const suites = new Suites();
if (suites.one('package', process.execPath, ['scripts/package.ts'], EXECUTABLE)) {
  suites.vitest('tests of the executable', ['--project=package'], EXECUTABLE);
  suites.browsers('browser tests of the executable', EXECUTABLE);
}
suites.finish();

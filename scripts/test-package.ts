import path from 'node:path';
import { Suites } from './suites.ts';

/** `npm run test:package`: makes the single executable, tests it, and runs the browser tests against it. */

const EXECUTABLE = { HEARTH_EXECUTABLE: path.resolve('dist/hearth') };

const suites = new Suites();
if (suites.one('package', process.execPath, ['scripts/package.ts'])) {
  suites.vitest('tests of the executable', ['--project=package'], EXECUTABLE);
  suites.browsers('browser tests of the executable', EXECUTABLE);
}
suites.finish();

import { isBuilt } from './build-stamp.js';
import { CHECKS } from './check.ts';
import type { Step } from './side-by-side.ts';
import { Suites } from './suites.ts';
import { type TestFiles, testFilesOf } from './test-files.ts';

/**
 * `npm test`: runs all checks and tests, and at the end prints the failures and one line of totals. `npm test -- <word>…`: runs
 * only the tests whose path contains one of the words.
 */

const BUILD: Step = {
  title: 'build',
  command: process.execPath,
  args: ['scripts/build.ts'],
  env: { NODE_ENV: 'production' },
};
const UNITS = ['--project=units', '--project=replacing', '--project=queries', '--project=postgres'];

const words = process.argv.slice(2);
const suites = new Suites();
if (words.length === 0) await testAll();
else await testSome(testFilesOf(words));
suites.finish();

async function testAll(): Promise<void> {
  const [types = [], others = []] = CHECKS;
  await suites.sideBySide([types, isBuilt() ? others : [...others, BUILD]]);
  suites.vitest('unit and API tests', UNITS);
  suites.browsers('browser tests');
}

async function testSome({ units, browsers }: TestFiles): Promise<void> {
  if (units.length + browsers.length === 0) {
    console.error(`No test has ‘${words.join('’ or ‘')}’ in its path.`);
    process.exit(1);
  }
  if (units.length > 0) suites.vitest('unit and API tests', [...UNITS, ...units]);
  if (browsers.length === 0) return;
  if (!isBuilt() && !(await suites.sideBySide([[BUILD]]))) return;
  suites.browsers('browser tests', {}, browsers);
}

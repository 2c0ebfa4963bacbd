import { isBuilt } from './build-stamp.js';
import type { Step } from './side-by-side.ts';
import { Suites } from './suites.ts';

/** `npm test`: every check and test; at the end what failed, and one line that counts them all. */

const suites = new Suites();
const build: Step = {
  title: 'build',
  command: process.execPath,
  args: ['scripts/build.ts'],
  env: { NODE_ENV: 'production' },
};
const types: Step = {
  title: 'types',
  command: 'astro-check',
  args: [],
  env: { ASTRO_TELEMETRY_DISABLED: '1' },
};
// Checking the types takes one core as long as all the others take the second.
await suites.sideBySide([
  [
    { title: 'lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
    {
      title: 'layout rules',
      command: 'depcruise',
      args: ['--config', '.dependency-cruiser.cjs', 'src', 'server', 'db', 'scripts'],
    },
    {
      title: 'layout rules of Astro files',
      command: process.execPath,
      args: ['scripts/astro-imports.ts'],
    },
    ...(isBuilt() ? [] : [build]),
  ],
  [types],
]);
suites.vitest('unit and API tests', ['--project=units', '--project=replacing', '--project=queries']);
suites.browsers('browser tests');
suites.finish();

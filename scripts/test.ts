import { isBuilt } from './build-stamp.js';
import { Suites } from './suites.ts';

/** `npm test`: every check and test; at the end what failed, and one line that counts them all. */

const suites = new Suites();
suites.one('lint', 'biome', ['check', '--error-on-warnings', '.']);
suites.one('types', 'astro-check', [], { ASTRO_TELEMETRY_DISABLED: '1' });
suites.one('layout rules', 'depcruise', [
  '--config',
  '.dependency-cruiser.cjs',
  'src',
  'server',
  'db',
  'scripts',
]);
suites.one('layout rules of Astro files', process.execPath, ['scripts/astro-imports.ts']);
if (!isBuilt()) suites.one('build', process.execPath, ['scripts/build.ts'], { NODE_ENV: 'production' });
suites.vitest('unit and API tests', ['--project=units', '--project=replacing', '--project=queries']);
suites.browsers('browser tests');
suites.finish();

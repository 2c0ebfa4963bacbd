import type { Step } from './side-by-side.ts';
import { Suites } from './suites.ts';

/** `npm run check`: checks types, lint, import rules and sentence openings, in two parallel lanes of about equal duration. */

/** The file in which the compiler caches its results for unchanged files. */
const FOUND_BEFORE = 'node_modules/.cache/tsc.tsbuildinfo';

export const CHECKS: readonly (readonly Step[])[] = [
  [{ title: 'types', command: 'tsc', args: ['--incremental', '--tsBuildInfoFile', FOUND_BEFORE] }],
  [
    { title: 'lint', command: 'biome', args: ['check', '--error-on-warnings', '.'] },
    {
      title: 'import rules',
      command: 'depcruise',
      args: ['--config', '.dependency-cruiser.cjs', 'src', 'server', 'db', 'scripts'],
    },
    { title: 'openings of sentences', command: process.execPath, args: ['scripts/headless.ts'] },
    { title: 'import rules of Astro files', command: process.execPath, args: ['scripts/astro-imports.ts'] },
    {
      title: 'types of Astro files',
      command: 'astro-check',
      // The program ignores its first two arguments (@astrojs/check 0.9.10).
      args: ['--root', '.', '--tsconfig', 'tsconfig.astro.json'],
      env: { ASTRO_TELEMETRY_DISABLED: '1' },
    },
  ],
];

if (import.meta.main) {
  const suites = new Suites();
  await suites.sideBySide(CHECKS);
  suites.finish();
}

import { defineConfig } from 'vitest/config';
import { filesOnPostgres } from './scripts/testing/engine-files.ts';
import { LongestFirst } from './scripts/testing/longest-first.ts';

/** Tests that replace modules. In a shared worker, other tests would get the replaced modules too. */
const REPLACING = [
  'src/editor/block-tools/{block-actions,clipboard}.test.ts',
  'server/core/files/disk-cache-of-many.test.ts',
];

/**
 * The test files of a worker share the loaded packages, because loading them takes longer than most tests. The modules of the
 * project are loaded again for each file.
 */
const SHARED_PACKAGES = {
  isolate: false,
  setupFiles: 'scripts/testing/fresh-modules.ts',
  unstubGlobals: true,
  exclude: REPLACING,
};

export default defineConfig({
  test: {
    css: true,
    // On two cores, four workers take a sixth less time than three, because tests often wait for programs and databases.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // On a busy machine, PostgreSQL takes seconds to create a database on a disk.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          ...SHARED_PACKAGES,
          name: 'units',
          globalSetup: 'server/testing/global-setup.ts',
          include: ['{src,server,scripts,bench}/**/*.test.{ts,tsx}'],
        },
      },
      { extends: true, test: { name: 'replacing', include: REPLACING } },
      // The tests of the server again, with PostgreSQL as the database of their servers.
      {
        extends: true,
        test: {
          ...SHARED_PACKAGES,
          name: 'postgres',
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['server/testing/global-setup.ts', 'server/testing/postgres-setup.ts'],
          include: filesOnPostgres(),
        },
      },
      // Tests of the single executable. `npm run test:package` makes the executable first.
      {
        extends: true,
        test: {
          name: 'package',
          include: ['scripts/package/**/*.packaged.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...SHARED_PACKAGES,
          name: 'queries',
          include: ['db/**/*.test.ts'],
          globalSetup: 'db/testing/global-setup.ts',
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

/** Tests that replace modules, which the others of a worker would then get too. */
const REPLACING = [
  'src/editor/block-tools/{block-actions,clipboard}.test.ts',
  'server/core/files/disk-cache-of-many.test.ts',
];

/**
 * The files of a worker share what is loaded from packages, which takes longer than most tests. The modules of the project are
 * loaded anew for each.
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
    maxWorkers: 2,
    // Two workers on a busy machine; a new database takes PostgreSQL seconds there.
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
      // Those of the single executable, which `npm run test:package` makes first.
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

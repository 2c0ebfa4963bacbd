import { defineConfig } from 'vitest/config';

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
        test: { name: 'units', include: ['{src,server,scripts,bench}/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'queries',
          include: ['db/**/*.test.ts'],
          globalSetup: 'db/testing/global-setup.ts',
        },
      },
    ],
  },
});

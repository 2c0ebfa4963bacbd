import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,server,db,scripts}/**/*.test.{ts,tsx}'],
    css: true,
    maxWorkers: 2,
  },
});

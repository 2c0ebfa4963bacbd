import fs from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'astro';
import { build as bundle } from 'vite';
import { writeStamp } from './build-stamp.js';

/** `npm run build`: Astro's server and client files, what visitors' pages fetch when idle, and ready-made compressed copies of what browsers fetch. */
await build({ root: process.cwd(), logLevel: 'warn' });
await bundleAtIdle();
await compress(path.resolve('dist/client'));
writeStamp();

/** One file that needs no other, under a name that stays: pages from before a deployment fetch it too. */
async function bundleAtIdle(): Promise<void> {
  await bundle({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: path.resolve('dist/client/assets'),
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: path.resolve('src/islands/at-idle/at-idle.ts'),
        output: { entryFileNames: 'at-idle.js' },
      },
    },
  });
}

async function compress(folder: string): Promise<void> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !/\.(js|css|svg|txt|webmanifest)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = await fs.readFile(file);
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    await fs.writeFile(`${file}.br`, brotliCompressSync(bytes, best));
    await fs.writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

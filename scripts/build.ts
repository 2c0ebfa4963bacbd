import fs from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'astro';
import { writeStamp } from './build-stamp.js';

/** `npm run build`: Astro's server and client files, and ready-made compressed copies of what browsers fetch. */
await build({ root: process.cwd(), logLevel: 'warn' });
await compress(path.resolve('dist/client'));
writeStamp();

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

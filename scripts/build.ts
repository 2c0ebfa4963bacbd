import fs from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'astro';
import { build as bundle } from 'vite';
import { writeStamp } from './build-stamp.js';
import { commitOf } from './commit.ts';
import { licences } from './licences.ts';
import { usedPackageFolders } from './used-packages.ts';

/**
 * `npm run build`: builds Astro's server and client files, the script that visitors' pages load when the browser is idle,
 * compressed copies of the browser files, and the licences of all parts.
 */

/**
 * The environment variables that the build tools need. All other variables are removed, because they could make the build
 * differ between machines.
 */
const NEEDED = /^(PATH|HOME|TMPDIR|TEMP|TMP|SystemRoot|NODE_ENV|ASTRO_TELEMETRY_DISABLED)$/i;

for (const name of Object.keys(process.env)) if (!NEEDED.test(name)) delete process.env[name];
const commit = commitOf();
// Astro's encryption key for the properties of server islands. The site has no server islands, but a random key would make each
// build different.
process.env.ASTRO_KEY = Buffer.alloc(32).toString('base64');
await build({ root: process.cwd(), logLevel: 'warn' });
await bundleAtIdle();
await compress(path.resolve('dist/client'));
await fs.writeFile('dist/licences.txt', licences(usedPackageFolders()));
await fs.writeFile('dist/commit', commit);
writeStamp();

/**
 * Bundles the scripts for idle browsers, each into one file without imports and with a fixed name, because pages from before a
 * deployment load them too.
 */
async function bundleAtIdle(): Promise<void> {
  for (const name of ['at-idle', 'open-now']) {
    await bundle({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      build: {
        outDir: path.resolve('dist/client/assets'),
        emptyOutDir: false,
        modulePreload: false,
        rolldownOptions: {
          input: path.resolve(`src/islands/at-idle/${name}.ts`),
          output: { entryFileNames: `${name}.js` },
        },
      },
    });
  }
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

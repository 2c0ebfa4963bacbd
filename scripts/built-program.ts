import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Packages with native code, which are not bundled. */
const NATIVE_PACKAGES = ['better-sqlite3', 'sharp'];

/** The source file of each program, and its built file in `dist/server`. */
const PROGRAMS = [
  { source: 'server/main.ts', fileName: 'hearth.mjs' },
  { source: 'server/media/images/worker/image-worker.ts', fileName: 'image-worker.mjs' },
  // The code that the single executable runs first, and its loader of native modules.
  { source: 'server/executable.ts', fileName: 'executable.mjs' },
  { source: 'server/core/program/native-modules.ts', fileName: 'native-modules.mjs' },
];

/**
 * Builds the server together with the site: `server/main.ts` becomes `dist/server/hearth.mjs`, and modules (including packages)
 * that both the server and the pages import go into shared files. Node loads these thirty-odd files in half the time of a
 * thousand source files, and each file only once. Names are not minified, so that stack traces stay readable.
 */
export const builtProgram: AstroIntegration = {
  name: 'hearth:built-program',
  hooks: {
    'astro:config:setup': ({ command, config, updateConfig }) => {
      if (command !== 'build') return;
      updateConfig({
        vite: {
          ssr: { noExternal: true, external: NATIVE_PACKAGES },
          environments: { ssr: { define: { 'process.env.NODE_ENV': '"production"' } } },
          plugins: [
            {
              name: 'hearth:built-program',
              buildStart() {
                if (this.environment.name !== 'ssr') return;
                for (const { source, fileName } of PROGRAMS) {
                  const id = fileURLToPath(new URL(source, config.root));
                  this.emitFile({ type: 'chunk', id, fileName });
                }
              },
            },
          ],
        },
      });
    },
    // Sorts the assets, because the order of a folder listing differs between disks.
    'astro:build:ssr': ({ manifest }) => void manifest.assets.sort(),
  },
};

import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Packages with native code, which stay where npm put them. */
const NATIVE_PACKAGES = ['better-sqlite3', 'sharp'];

/** The programs: the source and the built file of each, in `dist/server`. */
const PROGRAMS = [
  { source: 'server/main.ts', fileName: 'hearth.mjs' },
  { source: 'server/media/images/worker/image-worker.ts', fileName: 'image-worker.mjs' },
  // The single executable's first code, and the code by which it loads native modules.
  { source: 'server/executable.ts', fileName: 'executable.mjs' },
  { source: 'server/core/program/native-modules.ts', fileName: 'native-modules.mjs' },
];

/**
 * Builds the server together with the site: `server/main.ts` becomes `dist/server/hearth.mjs`, and what the server and the pages
 * both import is in files that they share, packages too. Node starts these thirty-odd files in half the time of a thousand
 * sources, and has each of them in memory once. Names stay as they are written, so that stack traces can be read.
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
    // They are in the order in which the disk lists them, which is another one in each folder.
    'astro:build:ssr': ({ manifest }) => void manifest.assets.sort(),
  },
};

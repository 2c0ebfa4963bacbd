import fs from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { onlyAscii } from './only-ascii.ts';
import { copyServer, PROJECT } from './server-copy.ts';

/**
 * The main code of the executable. `storeCompiledCode` is a parameter of the surrounding function
 * (server/core/program/executable-main.ts).
 */
const MAIN = `
import { start } from './executable.mjs';
void start(() => import('./entry.mjs'), storeCompiledCode);
`;

/**
 * Bundles the built program in `dist/server` into one ASCII script, because an executable cannot load modules from files. Names
 * are not minified, so that stack traces stay readable.
 *
 * @param folder the folder for intermediate files
 */
export async function bundleProgram(outfile: string, folder: string): Promise<void> {
  const server = path.resolve(folder, 'server');
  copyServer(path.resolve('dist/server'), server, process.cwd());
  await build({
    stdin: { contents: MAIN, resolveDir: server, sourcefile: 'main.mjs' },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node26',
    // Code that runs from memory has no module loader.
    supported: { 'dynamic-import': false },
    format: 'cjs',
    minifySyntax: true,
    minifyWhitespace: true,
    // Limits the length of lines, because an error is printed with its line.
    lineLimit: 200,
    legalComments: 'none',
    logLevel: 'warning',
    // Node modules are resolved from this URL, and the adapter derives the folder of the server from it.
    define: { 'import.meta.url': JSON.stringify(`file://${PROJECT}/dist/server/program.cjs`) },
    plugins: [nativeModules(server)],
  });
  await fs.writeFile(outfile, onlyAscii(await fs.readFile(outfile, 'utf8')));
}

/** Bundles the code that the executable runs before it unpacks the program. */
export async function bundleMain(outfile: string): Promise<void> {
  await build({
    entryPoints: ['server/core/program/executable-main.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node26',
    format: 'cjs',
    legalComments: 'none',
    logLevel: 'warning',
  });
}

/** Loads packages with native code from the unpacked files, which also contain the JavaScript of sharp. */
const nativeModules = (server: string): Plugin => ({
  name: 'native-modules',
  setup(on) {
    const loader = path.join(server, 'native-modules.mjs');
    const load = (group: string, name: string) =>
      `import { requireNative } from ${JSON.stringify(loader)};\nexport default requireNative('${group}', '${name}');`;
    on.onResolve({ filter: /^sharp$/ }, () => ({ path: 'sharp', namespace: 'native' }));
    on.onLoad({ filter: /.*/, namespace: 'native' }, () => ({
      contents: load('images', 'sharp'),
      resolveDir: server,
    }));
    on.onLoad({ filter: /better-sqlite3\/lib\/binding\.js$/ }, () => ({
      contents: `import { requireNative } from ${JSON.stringify(loader)};
export const getBinding = () => requireNative('sqlite', './better_sqlite3.node');`,
    }));
  },
});

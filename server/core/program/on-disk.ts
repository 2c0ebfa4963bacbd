import fs from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '../config/config-error.ts';
import { IMAGE_WORKER_OPTIONS, type Program, RUNTIME_OPTIONS, type SiteModule } from './program.ts';

const projectFolder = () => path.dirname(findPackageJSON(import.meta.url)!);

/** Returns the cache folder of compiled code. The folder may not exist. */
export const compileCache = () => path.join(projectFolder(), 'dist/compile-cache');

/** Describes the program in a folder with `package.json`: its sources, and the output of `npm run build` in `dist`. */
export function programOnDisk(root = projectFolder()): Program {
  const file = (name: string) => path.join(root, name);
  const isBuilt = !import.meta.url.endsWith('.ts');
  return {
    get version() {
      return (JSON.parse(fs.readFileSync(file('package.json'), 'utf8')) as { version: string }).version;
    },
    get commit() {
      return fs.existsSync(file('dist/commit')) ? fs.readFileSync(file('dist/commit'), 'utf8') : '';
    },
    updateKey: null,
    executable: null,
    clientFolder: () => file('dist/client'),
    loadSite: async () => {
      const url = pathToFileURL(built(file('dist/server/entry.mjs'))).href;
      return (await import(url)) as SiteModule;
    },
    demoPictureFile: (name) => file(path.join('db/demo/pictures', name)),
    licences: () => fs.readFileSync(built(file('dist/licences.txt')), 'utf8'),
    document: (name) => fs.readFileSync(file(path.join('docs', name)), 'utf8'),
    removeOtherVersions: () => {},
    storeCompiledCode: () => {},
    hearthCommand: (args) => ({
      file: process.execPath,
      args: [...RUNTIME_OPTIONS, file(isBuilt ? 'dist/server/hearth.mjs' : 'server/main.ts'), ...args],
    }),
    // The script may be another one than `hearth`, as in tests.
    restartCommand: (args) => ({
      file: process.execPath,
      args: [...process.execArgv, ...process.argv.slice(1, 2), ...args],
    }),
    imageWorkerCommand: () => {
      const worker = isBuilt ? 'dist/server/image-worker.mjs' : 'server/media/images/worker/image-worker.ts';
      return { file: process.execPath, args: [...IMAGE_WORKER_OPTIONS, file(worker)] };
    },
  };
}

/** Returns the path of a file that the build makes. @throws ConfigError if the file does not exist */
function built(file: string): string {
  if (fs.existsSync(file)) return file;
  throw new ConfigError('The site is not built yet. Run npm run build, then start again.');
}

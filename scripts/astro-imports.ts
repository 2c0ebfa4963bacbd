import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Checks `.astro` files, which dependency-cruiser cannot read, against the rules in `.dependency-cruiser.cjs` that forbid
 * certain imports in a folder.
 */

interface PathRule {
  readonly name: string;
  readonly comment: string;
  readonly from: { readonly path?: string; readonly pathNot?: string };
  readonly to: {
    readonly path?: string;
    readonly pathNot?: string;
    readonly dependencyTypes?: readonly string[];
  };
}

interface Breach {
  readonly rule: string;
  readonly comment: string;
  readonly file: string;
  readonly imported: string;
}

/** Matches static, dynamic and re-exporting imports, in front matter or a script. */
const IMPORTS = /\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g;

/** Returns all imports in the `.astro` files below `root`/src that a rule of that project forbids. */
export function astroBreaches(root: string): Breach[] {
  const { forbidden } = createRequire(import.meta.url)(path.join(root, '.dependency-cruiser.cjs')) as {
    forbidden: readonly PathRule[];
  };
  return astroFiles(root).flatMap((file) =>
    importsOf(root, file).flatMap((imported) =>
      forbidden
        .filter((rule) => forbids(rule, file, imported))
        .map(({ name, comment }) => ({ rule: name, comment, file, imported })),
    ),
  );
}

/** Returns paths relative to the root, with `/` on every system, as in the rules. */
function astroFiles(root: string): string[] {
  return fs
    .readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.astro'))
    .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
    .sort();
}

function importsOf(root: string, file: string): string[] {
  const source = fs.readFileSync(path.join(root, file), 'utf8');
  return [...source.matchAll(IMPORTS)].map(([, , name = '']) => {
    const [bare = ''] = name.split('?');
    if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare);
    return bare.startsWith('/') ? bare.slice(1) : `node_modules/${bare}/`;
  });
}

function forbids({ from, to }: PathRule, file: string, imported: string): boolean {
  if (to.path === undefined || to.dependencyTypes !== undefined) return false;
  return isAmong(from, file) && isAmong(to, imported);
}

function isAmong({ path, pathNot }: PathRule['from'], file: string): boolean {
  return (
    (path === undefined || new RegExp(path).test(file)) &&
    (pathNot === undefined || !new RegExp(pathNot).test(file))
  );
}

if (import.meta.main) {
  const breaches = astroBreaches(path.resolve(import.meta.dirname, '..'));
  for (const { rule, comment, file, imported } of breaches)
    console.error(`${rule}: ${file} imports ${imported}. ${comment}`);
  if (breaches.length > 0) process.exitCode = 1;
}

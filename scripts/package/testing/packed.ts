import { zstdDecompressSync } from 'node:zlib';
import type { PackedIndex } from '../../../server/core/program/unpacked-files.ts';

/** Returns the code and all files of an executable in unpacked form, by their names in the executable. */
export function packedFiles(executable: Buffer): ReadonlyMap<string, Buffer> {
  const { files } = JSON.parse(assetOf(executable, 'index.json').toString()) as PackedIndex;
  const names = Object.entries(files).flatMap(([group, of]) =>
    Object.keys(of).map((name) => `${group}/${name}`),
  );
  return new Map(
    ['program.cjs', ...names].map((name) => [name, zstdDecompressSync(assetOf(executable, name))]),
  );
}

/**
 * Returns the bytes of an asset. Before each asset, Node stores the length of the asset's name, the name, and the length of the
 * asset. Each length takes eight bytes.
 */
function assetOf(executable: Buffer, name: string): Buffer {
  const key = Buffer.concat([lengthOf(Buffer.byteLength(name)), Buffer.from(name)]);
  const at = executable.indexOf(key);
  if (at === -1) throw new Error(`The executable has no asset '${name}'.`);
  const begin = at + key.length + 8;
  return executable.subarray(begin, begin + Number(executable.readBigUInt64LE(begin - 8)));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(bytes));
  return length;
}

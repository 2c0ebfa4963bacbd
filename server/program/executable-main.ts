import fs from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { getAsset } from 'node:sea';
import vm from 'node:vm';
import { crc32, zstdDecompressSync } from 'node:zlib';
import { restartThriftily } from './allocator.js';
import type { PackedIndex } from './unpacked-files.ts';

/**
 * What the runtime of the single executable runs first: it unpacks the program's code and starts it. Code that was compiled before
 * is read from the data folder, which saves a third of the time to the first page; without it, the start is only slower.
 */

// Before anything else is done, which would be done twice.
if (isServing(process.argv.slice(2))) restartThriftily(process.argv.slice(2));

const { hash } = JSON.parse(getAsset('index.json', 'utf8')) as PackedIndex;
const cacheFile = path.resolve(process.env.DATA_DIR || 'data', 'program', hash, 'compiled-code');

// Only ASCII: one byte a character, in memory too.
const code = zstdDecompressSync(getAsset('program.cjs')).toString('latin1');
const cachedData = readCache();
const script = new vm.Script(`(function (require, storeCompiledCode) {${code}\n})`, {
  filename: '/hearth/program.cjs',
  ...(cachedData === undefined ? {} : { cachedData }),
});
const isCached = cachedData !== undefined && script.cachedDataRejected === false;
const requireAny = createRequire(process.execPath);

script.runInThisContext()(requireBuiltin, storeCompiledCode);

/** Whether these words call 'serve': without a command, all words are options of it. */
function isServing([first = 'serve']: readonly string[]): boolean {
  return first === 'serve' || (first.startsWith('-') && !['--version', '--help', '-h'].includes(first));
}

/** The code that was compiled before, after four bytes that tell whether it is whole. */
function readCache(): Buffer | undefined {
  try {
    const file = fs.readFileSync(cacheFile);
    const data = file.subarray(4);
    return crc32(data) === file.readUInt32LE(0) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the code that is compiled by now, where none is stored. It can be missing at the next start, but not be half there. */
function storeCompiledCode(): void {
  if (isCached) return;
  const data = script.createCachedData();
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(data));
  const unfinished = `${cacheFile}.${process.pid}`;
  try {
    fs.writeFileSync(unfinished, Buffer.concat([sum, data]), { mode: 0o600 });
    fs.renameSync(unfinished, cacheFile);
  } catch {
    fs.rmSync(unfinished, { force: true });
  }
}

/** Nothing that stands beside the executable is ever loaded. */
function requireBuiltin(name: string): unknown {
  if (!isBuiltin(name)) throw new Error(`The executable has no module '${name}'.`);
  return requireAny(name);
}

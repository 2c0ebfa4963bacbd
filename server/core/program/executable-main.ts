import fs from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { getAsset } from 'node:sea';
import vm from 'node:vm';
import { crc32, zstdDecompressSync } from 'node:zlib';
import { restart, restartWithMallocSettings } from './allocator.js';
import { applyMallocSettings } from './allocator-in-place.ts';
import { isGuarded, isOwn } from './own-files.ts';
import { dataFolder, dropToDataOwner } from './owner-identity.ts';
import type { PackedIndex } from './unpacked-files.ts';

/**
 * The first code that the single executable runs: unpacks the program's code and starts it. Reads previously compiled code from
 * the data folder, because that saves a third of the time to the first page. If there is no compiled code, only the start is
 * slower.
 */

const words = process.argv.slice(2);
// This call comes first, because it may restart the process, and no other code may run or touch the data folder before that.
if (dropToDataOwner(words)) restartAsOwner();
else if (isServing(words) && !applyMallocSettings()) restartWithMallocSettings(words);

const { hash } = JSON.parse(getAsset('index.json', 'utf8')) as PackedIndex;
const folder = path.join(dataFolder(), 'program', hash);
const cacheFile = path.join(folder, 'compiled-code');

// The code has only ASCII characters, thanks to scripts/package/only-ascii.ts. The code therefore takes one byte per character,
// even in memory.
const code = zstdDecompressSync(getAsset('program.cjs')).toString('latin1');
const cachedData = readCache();
const script = new vm.Script(`(function (require, storeCompiledCode) {${code}\n})`, {
  filename: '/hearth/program.cjs',
  ...(cachedData === undefined ? {} : { cachedData }),
});
const isCached = cachedData !== undefined && script.cachedDataRejected === false;
const requireAny = createRequire(process.execPath);

script.runInThisContext()(requireBuiltin, storeCompiledCode);

/**
 * Whether these command line arguments run the command 'serve'. This command is the default, so arguments without a command are
 * options of 'serve'.
 */
function isServing([first = 'serve']: readonly string[]): boolean {
  return first === 'serve' || (first.startsWith('-') && !['--version', '--help', '-h'].includes(first));
}

/** Starts the program again as its new user, because the system hides the executable from a process that has changed its user. */
function restartAsOwner(): void {
  if (process.env.LISTEN_FDS !== undefined) {
    console.error(
      "\nHearth could not go on: a service with sockets runs as the owner of its data folder. Set 'User=' in its unit.\n",
    );
    process.exit(1);
  }
  restart('/proc/self/exe', words);
}

/** Whether this user is the only one who can have written the compiled code. */
function isOwnFolder(): boolean {
  return isGuarded(dataFolder()) && [path.dirname(folder), folder].every((name) => isOwn(name));
}

/** Reads the previously compiled code, which is stored after a four-byte checksum. */
function readCache(): Buffer | undefined {
  try {
    if (!isOwnFolder() || !isOwn(cacheFile)) return undefined;
    const file = fs.readFileSync(cacheFile);
    const data = file.subarray(4);
    return crc32(data) === file.readUInt32LE(0) ? data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores the code compiled so far, unless compiled code is stored already. After a crash, the stored file may be missing, but
 * it is never incomplete.
 */
function storeCompiledCode(): void {
  if (isCached || !isOwnFolder()) return;
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

/** Loads a built-in module, never a file next to the executable. */
function requireBuiltin(name: string): unknown {
  if (!isBuiltin(name)) throw new Error(`The executable has no module '${name}'.`);
  return requireAny(name);
}

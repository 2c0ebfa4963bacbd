import { existsSync } from 'node:fs';
import path from 'node:path';
import { getAsset } from 'node:sea';
import { zstdDecompressSync } from 'node:zlib';
import { BEFORE_ENDING, IMAGE_WORKER_OPTIONS, type Program, type SiteModule } from './program.ts';
import { packedOrigin, removeOtherVersions, unpackedFolder } from './unpacked-files.ts';

/** The argument that makes the executable run as the picture process. The next argument is the folder of unpacked files. */
export const IMAGE_WORKER = 'image-worker';

/** The functions that only the start-up code of the executable can provide. */
interface Parts {
  loadSite(): Promise<SiteModule>;
  storeCompiledCode(): void;
}

let parts: Parts | null = null;

export function provideParts(provided: Parts): void {
  parts = provided;
}

function givenParts(): Parts {
  if (parts === null) throw new Error('This is not the beginning of the executable.');
  return parts;
}

/** Returns a path of the running executable that stays valid even after the file is deleted or replaced by another version. */
const ownFile = () => (process.platform === 'linux' ? `/proc/${process.pid}/exe` : process.execPath);

/** Returns the place of the executable. A program that an update has put aside may serve, but the next update replaces the file there. */
function placeOfExecutable(): string {
  const { execPath } = process;
  const place = execPath.endsWith(BEFORE_ENDING) ? execPath.slice(0, -BEFORE_ENDING.length) : execPath;
  return existsSync(place) ? place : execPath;
}

/**
 * The program, packaged as one file together with its runtime. Parts of the program that must be files are unpacked on first
 * use.
 */
export const programInExecutable: Program = {
  get version() {
    return packedOrigin().version;
  },
  get commit() {
    return packedOrigin().commit;
  },
  get updateKey() {
    return packedOrigin().updateKey;
  },
  get executable() {
    return placeOfExecutable();
  },
  clientFolder: () => unpackedFolder('client'),
  loadSite: async () => givenParts().loadSite(),
  storeCompiledCode: () => givenParts().storeCompiledCode(),
  demoPictureFile: (name) => path.join(unpackedFolder('demo'), name),
  licences: () => zstdDecompressSync(getAsset('licences.txt')).toString('utf8'),
  document: (name) => zstdDecompressSync(getAsset(`docs/${name}`)).toString('utf8'),
  removeOtherVersions,
  hearthCommand: (args) => ({ file: ownFile(), args }),
  restartCommand: (args) => ({ file: placeOfExecutable(), args }),
  imageWorkerCommand: () => ({
    file: ownFile(),
    args: [`--node-options=${IMAGE_WORKER_OPTIONS.join(' ')}`, IMAGE_WORKER, unpackedFolder('images')],
  }),
};

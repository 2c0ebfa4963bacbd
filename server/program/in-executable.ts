import path from 'node:path';
import { getAsset } from 'node:sea';
import { zstdDecompressSync } from 'node:zlib';
import { IMAGE_WORKER_OPTIONS, type Program, type SiteModule } from './program.ts';
import { packedVersion, unpackedFolder } from './unpacked-files.ts';

/** The argument that makes the executable the process that works on pictures; the folder of unpacked files follows. */
export const IMAGE_WORKER = 'image-worker';

let loadSite: (() => Promise<SiteModule>) | null = null;

/** Says how the site in the executable is loaded. Called by its first lines. */
export function provideSite(load: () => Promise<SiteModule>): void {
  loadSite = load;
}

/** The program in one file with its runtime. What must be files is unpacked when it is first asked for. */
export const programInExecutable: Program = {
  get version() {
    return packedVersion();
  },
  clientFolder: () => unpackedFolder('client'),
  loadSite: () => {
    if (loadSite === null) throw new Error('The executable has no site.');
    return loadSite();
  },
  demoPictureFile: (name) => path.join(unpackedFolder('demo'), name),
  licences: () => zstdDecompressSync(getAsset('licences.txt')).toString('utf8'),
  hearthCommand: (args) => ({ file: process.execPath, args }),
  imageWorkerCommand: () => ({
    file: process.execPath,
    args: [`--node-options=${IMAGE_WORKER_OPTIONS.join(' ')}`, IMAGE_WORKER, unpackedFolder('images')],
  }),
};

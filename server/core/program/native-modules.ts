import { createRequire } from 'node:module';
import path from 'node:path';
import { ConfigError } from '../config/config-error.ts';
import { type FileGroup, unpackedFolder } from './unpacked-files.ts';

/**
 * Loads a module with native code from the executable instead of from its package (scripts/package). The module is unpacked
 * first, because the system loads native code only from files.
 *
 * @throws ConfigError if the system refuses to load the module
 */
export function requireNative(group: FileGroup, name: string): unknown {
  const folder = unpackedFolder(group);
  try {
    return createRequire(path.join(folder, 'program.js'))(name);
  } catch (error) {
    throw new ConfigError(refusal(folder, error instanceof Error ? error.message : String(error)), {
      cause: error,
    });
  }
}

function refusal(folder: string, reason: string): string {
  if (/failed to map segment|Operation not permitted|Permission denied/.test(reason)) {
    return `The system does not run code from ${folder}: the file system of DATA_DIR is mounted with 'noexec'. Mount it without, or set DATA_DIR to a folder on another one. Where systemd does it, for a service with DynamicUser=yes or one that had it, set User= instead, and give the folder to that user: chown -R.`;
  }
  return `${folder} could not be loaded (${reason}). Hearth needs a system with the GNU C library, version 2.28 or later.`;
}

import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { MEDIA_HOLD } from '../../core/limits/limits.ts';

/**
 * The folder of hold files within the media store. Nothing may be removed from the store until the latest modification time of
 * these files.
 */
const HOLDS = 'held';

/** A hold, which keeps all processes from removing anything from the media store until the hold is released. */
export interface MediaHold {
  release(): Promise<void>;
}

/**
 * Keeps everything in a media store, so that the database can be copied first, and then the media to which it refers. The bytes
 * of items that are removed during the hold stay unreferenced in the store until housekeeping removes them later. If the
 * process is killed, its hold expires.
 */
export async function holdMedia(mediaDir: string): Promise<MediaHold> {
  const file = path.join(mediaDir, HOLDS, randomUUID());
  await fs.mkdir(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
  await fs.writeFile(file, '', { mode: PRIVATE_FILE });
  const extend = () => {
    const until = new Date(Date.now() + MEDIA_HOLD.forMs);
    return fs.utimes(file, until, until);
  };
  await extend();
  const timer = setInterval(() => void extend().catch(() => {}), MEDIA_HOLD.extendMs).unref();
  return {
    release: async () => {
      clearInterval(timer);
      await fs.rm(file, { force: true });
    },
  };
}

/** Returns whether a media store is held. Also removes expired holds. */
export async function isMediaHeld(mediaDir: string): Promise<boolean> {
  const folder = path.join(mediaDir, HOLDS);
  let held = false;
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const stat = await fs.stat(file).catch(() => null);
    if (stat === null) continue;
    const leftMs = stat.mtimeMs - Date.now();
    // A hold that ends too far in the future is ignored, because it means that the clock was set back.
    if (leftMs > 0 && leftMs <= 2 * MEDIA_HOLD.forMs) held = true;
    else await fs.rm(file, { force: true });
  }
  return held;
}

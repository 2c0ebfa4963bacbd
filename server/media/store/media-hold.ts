import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../../db/private-files.ts';
import { MEDIA_HOLD } from '../../core/limits/limits.ts';

/** The folder in the media store with files whose modification time says until when nothing may be removed. */
const HOLDS = 'held';

/** While it is held, no process removes anything from the media store. */
export interface MediaHold {
  release(): Promise<void>;
}

/**
 * Keeps everything in a media store, so that the database and the media that it refers to can be copied one after the other.
 * Items removed in the meantime stay as unreferenced bytes, which housekeeping removes. The hold of a killed process expires.
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

/** Whether a media store is held. Removes expired holds. */
export async function isMediaHeld(mediaDir: string): Promise<boolean> {
  const folder = path.join(mediaDir, HOLDS);
  let held = false;
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const stat = await fs.stat(file).catch(() => null);
    if (stat === null) continue;
    const leftMs = stat.mtimeMs - Date.now();
    // A hold would last too long if the clock was set back.
    if (leftMs > 0 && leftMs <= 2 * MEDIA_HOLD.forMs) held = true;
    else await fs.rm(file, { force: true });
  }
  return held;
}

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The folder whose files Linux keeps in memory. */
const IN_MEMORY = '/dev/shm';

/** The room that the files of a test run have there at least, in bytes. They rarely fill a tenth of it. */
const ROOM = 4 * 2 ** 30;

/**
 * Creates the folder for the temporary files of a test run: in memory if there is room and programs may be run from there, because
 * on a slow disk most tests mainly wait for new databases; otherwise where the system keeps temporary files. As there, every user
 * may add files, because PostgreSQL runs as a user of its own.
 */
export function newTestFolder(inMemory = IN_MEMORY, room = ROOM): string {
  const isRoomy = process.availableMemory() >= 2 * room && roomIn(inMemory) >= room;
  const inner = isRoomy ? newFolder(inMemory) : null;
  if (inner !== null && runsPrograms(inner)) return inner;
  if (inner !== null) fs.rmSync(inner, { recursive: true });
  return newFolder(os.tmpdir());
}

function newFolder(parent: string): string {
  const folder = fs.mkdtempSync(path.join(parent, 'hearth-test-'));
  fs.chmodSync(folder, 0o1777);
  return folder;
}

/** Returns the free bytes in a folder; 0 if it is missing. */
function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

function runsPrograms(folder: string): boolean {
  const program = path.join(folder, 'program');
  fs.writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  fs.rmSync(program);
  return status === 0;
}

import { spawnSync } from 'node:child_process';
import { GIVE_WAY } from '../image-jobs.ts';

/**
 * On request, lets the process run only while no other needs its core: Linux lets a thread of merely low priority keep the core
 * for milliseconds after a page needs it. Node cannot request more, but `chrt` of util-linux or BusyBox can. Import it before
 * anything that starts threads.
 */
if (process.argv.includes(GIVE_WAY)) {
  // Without such a program, or without permission, low priority must suffice.
  const options = ['--idle', '--all-tasks', '--pid', '0', String(process.pid)];
  spawnSync('chrt', options, { stdio: 'ignore', timeout: 5000 });
}

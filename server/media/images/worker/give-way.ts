import { spawnSync } from 'node:child_process';
import { GIVE_WAY } from '../image-jobs.ts';

/**
 * If requested, lets the process run only while no other process needs its core. A low priority is not enough, because with it,
 * Linux lets a thread keep the core for milliseconds after a page needs it. Node cannot request this priority, but `chrt` of
 * util-linux or BusyBox can. Import this module before any module that starts threads.
 */
if (process.argv.includes(GIVE_WAY)) {
  // If `chrt` is missing or not permitted, the low priority must suffice.
  const options = ['--idle', '--all-tasks', '--pid', '0', String(process.pid)];
  spawnSync('chrt', options, { stdio: 'ignore', timeout: 5000 });
}

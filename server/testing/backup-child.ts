import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { readConfig } from '../core/config/config.ts';
import { openServices } from '../open-services.ts';
import { runBackup } from '../operate/backups/run-backup.ts';
import { plainRenderer } from './plain-renderer.ts';

/**
 * Runs `hearth backup-run` with a fake renderer. FAILING_SLUG names a page that cannot be rendered. The process is killed when
 * it reports the step that DIES_WHILE names. With HANGING, the BACKUP_TO folder does not answer, like a network disk whose
 * machine is off. To the parent process, this process seems to run until its helper process ends. The file HANGING contains the
 * helper's id. With HELD, the process waits at its first report of copied bytes until the file HELD is removed.
 */
const [, , series = '', name = ''] = process.argv;
const { DIES_WHILE, FAILING_SLUG, HANGING, HELD, ...env } = process.env;
let isHeld = HELD !== undefined;

if (HANGING !== undefined && env.BACKUP_TO !== '') {
  const { stat } = fs;
  const hanging = (file: string, ...rest: []) =>
    file === env.BACKUP_TO ? new Promise<never>(() => setInterval(() => {}, 1000)) : stat(file, ...rest);
  fs.stat = hanging as typeof stat;
  // The parent waits until all writers have closed the output, which this helper process shares.
  const holder = spawn('sleep', ['600'], { detached: true, stdio: ['ignore', 'ignore', 'inherit'] });
  await fs.writeFile(HANGING, String(holder.pid));
  holder.unref();
}

await runBackup({
  config: readConfig(env),
  stalledMs: HANGING === undefined ? undefined : 500,
  name,
  series,
  open: (dataDir) =>
    openServices(readConfig({ DATA_DIR: dataDir, DEMO: '0' }), async (view) => {
      if (view.kind === 'content' && view.page.slug === FAILING_SLUG) throw new Error('No such block.');
      return plainRenderer(view);
    }),
  report: (message) => {
    const holds = isHeld && message.kind === 'stored';
    if (holds) isHeld = false;
    process.send?.(message, () => {
      while (holds && existsSync(HELD!)) pause();
    });
    if (message.kind === 'step' && message.step === DIES_WHILE) process.kill(process.pid, 'SIGKILL');
  },
});
process.disconnect?.();

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
}

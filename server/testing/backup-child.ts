import { runBackup } from '../backups/run-backup.ts';
import { readConfig } from '../config.ts';
import { openServices } from '../open-services.ts';
import { plainRenderer } from './plain-renderer.ts';

/**
 * `hearth backup-run` with a fake renderer. FAILING_SLUG is that of a page that cannot be rendered; it is killed as soon as it says what
 * DIES_WHILE names.
 */
const [, , series = '', name = ''] = process.argv;
const { DIES_WHILE, FAILING_SLUG, ...env } = process.env;

await runBackup({
  config: readConfig(env),
  name,
  series,
  open: (dataDir) =>
    openServices(readConfig({ DATA_DIR: dataDir, DEMO: '0' }), async (view) => {
      if (view.kind === 'content' && view.page.slug === FAILING_SLUG) throw new Error('No such block.');
      return plainRenderer(view);
    }),
  report: (message) => {
    process.send?.(message);
    if (message.kind === 'step' && message.step === DIES_WHILE) process.kill(process.pid, 'SIGKILL');
  },
});
process.disconnect?.();

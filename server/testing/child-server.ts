import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '../commands/serve.ts';
import { readConfig } from '../config.ts';
import { plainRenderer } from './test-server.ts';

/** `hearth serve` with a fake renderer, for tests that stop or kill a whole process. RENDER_MS delays each page. */
const delay = Number(process.env.RENDER_MS ?? 0);

await serve(readConfig(process.env), {
  renderer: async () => async (view) => {
    await sleep(delay);
    return plainRenderer(view);
  },
});

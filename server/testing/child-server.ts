import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '../commands/serve.ts';
import { readConfig } from '../config.ts';
import { plainRenderer } from './test-server.ts';

/**
 * `hearth serve` with a fake renderer, for tests that stop or kill a whole process. RENDER_MS delays each page;
 * STRAY_REJECTION is the message of an error that each render leaves behind.
 */
const delay = Number(process.env.RENDER_MS ?? 0);
const stray = process.env.STRAY_REJECTION;

await serve(readConfig(process.env), {
  renderer: async () => async (view) => {
    await sleep(delay);
    if (stray !== undefined) void Promise.reject(new Error(stray));
    return plainRenderer(view);
  },
});

import {
  type ImageJob,
  type ImageJobs,
  type ImageRequest,
  type ImageResponse,
  TURN_MS,
} from '../image-jobs.ts';
import { clean } from './clean.ts';
import { cleanRecording } from './clean-recording.ts';
import { compose } from './compose.ts';
import { inspect } from './inspect.ts';
import { probe } from './probe.ts';
import { render } from './render.ts';
import { typeOf } from './type-of.ts';

/**
 * The image process. No other process loads the image library. The image process runs the jobs that its parent process sends,
 * and ends when its parent ends.
 */

const operations: ImageJobs = { typeOf, probe, inspect, clean, cleanRecording, render, compose };

async function outcomeOf({ name, args }: ImageJob): Promise<{ result: unknown } | { error: string }> {
  const operation = operations[name] as (...args: ImageJob['args']) => Promise<unknown>;
  try {
    return { result: await operation(...args) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

if (process.send === undefined) throw new Error('The image process is started by the server, not by hand.');

// An orderly exit would wait for running decoders, and would never end if one hangs. The process therefore kills itself, both
// when the parent has ended and after a fault, such as a result that could not be sent.
for (const event of ['disconnect', 'exit'] as const)
  process.on(event, () => process.kill(process.pid, 'SIGKILL'));
// Signals are ignored here. A signal reaches all processes of the server. The parent process handles the signal, and first
// completes the pictures that readers wait for.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});

process.on('message', async (request: ImageRequest) => {
  const outcome = await outcomeOf(request);
  const response: ImageResponse = { id: request.id, resident: process.memoryUsage.rss(), ...outcome };
  process.send?.(response);
});

setInterval(() => process.send?.('turn'), TURN_MS);
process.send('ready');

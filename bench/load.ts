import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { processorSeconds, type Running } from './processes.ts';
import { wrk } from './tools.ts';

export interface Load {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly seconds: number;
  /** Requests under way at once, each on a connection of its own. */
  readonly connections?: number;
}

const run = promisify(execFile);
const CONNECTIONS = 32;

/** A server that had less of its core than this, in seconds, was prevented from running: its rate means nothing. */
const LEAST_SECONDS = 0.1;
const ATTEMPTS = 4;

/**
 * Requests that a server handles per second of one core, under a load from wrk, or from our own generator where wrk is
 * not installed. The seconds are those that the server's process had a processor (read from `/proc`; elsewhere they are
 * the clock's): time that other programs take of the core, or that the load generator leaves unused, does not count against it.
 *
 * @throws when a response was an error, or other programs left the server no time to run
 */
export async function requestsPerSecond(server: Running, load: Load): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = processorSeconds(server.pid);
    const { requests, seconds } = await (wrk === null ? ownLoad(load) : wrkLoad(wrk, load));
    const after = processorSeconds(server.pid);
    const spent = before === null || after === null ? seconds : after - before;
    if (requests > 0 && spent >= LEAST_SECONDS) return requests / spent;
  }
  throw new Error(`Other programs left the server at ${load.url} no time to run.`);
}

interface Answered {
  readonly requests: number;
  readonly seconds: number;
}

async function wrkLoad(program: string, load: Load): Promise<Answered> {
  const { url, headers = {}, seconds, connections = CONNECTIONS } = load;
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, ...given, url];
  const { stdout } = await run(program, options, { timeout: timeoutOf(load) });
  const failed = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1];
  if (failed !== undefined) throw new Error(`${url} answered ${failed} requests with an error under load.`);
  const requests = /(\d+) requests in/.exec(stdout)?.[1];
  if (requests === undefined) throw new Error(`wrk gave no figure for ${url}: ${stdout}`);
  return { requests: Number(requests), seconds };
}

async function ownLoad(load: Load): Promise<Answered> {
  const script = path.join(import.meta.dirname, 'socket-load.ts');
  const options = [script, JSON.stringify({ connections: CONNECTIONS, ...load })];
  const { stdout } = await run(process.execPath, options, { timeout: timeoutOf(load) });
  return JSON.parse(stdout) as Answered;
}

function timeoutOf({ seconds }: Load): number {
  return (seconds + 10) * 1000;
}

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { processorSeconds, type Running } from './processes.ts';
import type { Headers } from './request-headers.ts';
import { wrk } from './tools.ts';
import { type Answered, readWrk } from './wrk.ts';

export interface Load {
  readonly url: string;
  readonly headers?: Headers;
  readonly seconds: number;
  /** The number of simultaneous requests, each on a separate connection. */
  readonly connections?: number;
}

/** The speed of a server under a load. */
export interface Speed {
  /**
   * The number of requests per second of processor time of the server's process, read from `/proc`. If there is no `/proc`,
   * requests per second of real time. Time that other programs take, or that the load generator leaves unused, does not lower
   * the number.
   */
  readonly perSecond: number;
  /** The 99th percentile of the real time from request to response, in milliseconds. */
  readonly p99: number;
}

const run = promisify(execFile);
const CONNECTIONS = 32;

/** The minimum processor time that a server must have had, in seconds. With less time, the measured rate means nothing. */
const LEAST_SECONDS = 0.1;
const ATTEMPTS = 4;

/**
 * Measures the speed of a server under a load. The load comes from wrk or, if wrk is not installed, from the bench's own
 * generator. Each connection sends its next request as soon as a response arrives.
 *
 * @throws if a response was an error, or other programs left the server no time to run
 */
export async function speedUnder(server: Running, load: Load): Promise<Speed> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = processorSeconds(server.pid);
    const { requests, seconds, p99 } = await (wrk === null ? ownLoad(load) : wrkLoad(wrk, load));
    const after = processorSeconds(server.pid);
    const spent = before === null || after === null ? seconds : after - before;
    if (requests > 0 && spent >= LEAST_SECONDS) return { perSecond: requests / spent, p99 };
  }
  throw new Error(`Other programs left the server at ${load.url} no time to run.`);
}

async function wrkLoad(program: string, load: Load): Promise<Answered> {
  const { url, headers = {}, seconds, connections = CONNECTIONS } = load;
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const options = ['--latency', '-t1', `-c${connections}`, `-d${seconds}s`, ...given, url];
  const { stdout } = await run(program, options, { timeout: timeoutOf(load) });
  return readWrk(stdout, seconds);
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

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { readH2load } from './h2load.ts';
import { processorSeconds, type Running } from './processes.ts';
import type { Headers } from './request-headers.ts';
import { h2load, wrk } from './tools.ts';
import { type Answered, readWrk } from './wrk.ts';

export interface Load {
  readonly url: string;
  readonly headers?: Headers;
  readonly seconds: number;
  /** The number of simultaneous requests, each on a separate connection. */
  readonly connections?: number;
}

/** A version of HTTP, as TLS names it (ALPN). */
export type Protocol = 'http/1.1' | 'h2';

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
/** The connections of the load by HTTP/2, and the requests on each of them at a time: together as many requests. */
const BY_HTTP2 = { connections: 8, streams: 4 } as const;
/** The cipher of the load over TLS, so that no server chooses another one. */
const CIPHER = 'TLS_AES_128_GCM_SHA256';

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
  let p99 = Number.NaN;
  const perSecond = await rateOf(server, load, async () => {
    const answered = await (wrk === null ? ownLoad(load) : wrkLoad(wrk, load));
    ({ p99 } = answered);
    return answered.requests;
  });
  return { perSecond, p99 };
}

/**
 * Measures the requests per second of processor time of a server under a load over TLS, which comes from h2load.
 *
 * @throws as `speedUnder`
 */
export function secureRateUnder(
  server: Running,
  load: Load & { readonly protocol: Protocol },
): Promise<number> {
  const { url, headers = {}, seconds, protocol } = load;
  const { connections, streams } = protocol === 'h2' ? BY_HTTP2 : { connections: CONNECTIONS, streams: 1 };
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const options = ['-t1', `-c${connections}`, `-m${streams}`, `-D${seconds}`, ...given, url];
  const agreed = [`--npn-list=${protocol}`, `--tls13-ciphers=${CIPHER}`];
  return rateOf(server, load, async () => {
    const { stdout } = await run(h2load!, [...agreed, ...options], { timeout: timeoutOf(load) });
    return readH2load(stdout);
  });
}

/** @param send sends the load, and returns the number of requests that were answered */
async function rateOf(server: Running, { url, seconds }: Load, send: () => Promise<number>): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = processorSeconds(server.pid);
    const requests = await send();
    const after = processorSeconds(server.pid);
    const spent = before === null || after === null ? seconds : after - before;
    if (requests > 0 && spent >= LEAST_SECONDS) return requests / spent;
  }
  throw new Error(`Other programs left the server at ${url} no time to run.`);
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

import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './client.ts';
import { OutcomeCounts } from './outcome-counts.ts';

/** One kind of request in a mixed load. */
export interface Kind {
  readonly name: string;
  /** The number of requests of this kind sent per second. */
  readonly perSecond: number;
  /** The maximum number of requests that may wait for a response. Further requests are not sent, and counted as held back. */
  readonly atOnce: number;
  /** The expected statuses. They include the server's limits (429, 503) if the load can reach a limit. */
  readonly expected: readonly number[];
  send(agent: http.Agent): Promise<Answer>;
}

export interface MixedLoad {
  readonly counts: OutcomeCounts;
  /** Stops sending requests, and waits for the last responses. */
  stop(): Promise<void>;
}

/** Sends each kind of request at a rate of its own until `stop` is called. */
export function startLoad(kinds: readonly Kind[]): MixedLoad {
  const counts = new OutcomeCounts();
  const stopping = new AbortController();
  const senders = kinds.map((kind) => keepSending(kind, counts, stopping.signal));
  return {
    counts,
    async stop() {
      stopping.abort();
      await Promise.all(senders);
    },
  };
}

async function keepSending(kind: Kind, counts: OutcomeCounts, stopping: AbortSignal): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: kind.atOnce });
  const waiting = new Set<Promise<void>>();
  const from = performance.now();
  for (let turn = 0; !stopping.aborted; turn++) {
    if (waiting.size >= kind.atOnce) counts.add(kind, 'held back');
    else {
      const sent = sendOne(kind, counts, agent).finally(() => waiting.delete(sent));
      waiting.add(sent);
    }
    const due = from + ((turn + 1) / kind.perSecond) * 1000;
    await sleep(Math.max(0, due - performance.now()), null, { signal: stopping }).catch(() => {});
  }
  await Promise.all(waiting);
  agent.destroy();
}

async function sendOne(kind: Kind, counts: OutcomeCounts, agent: http.Agent): Promise<void> {
  try {
    counts.add(kind, (await kind.send(agent)).status);
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    counts.add(kind, code ?? name);
  }
}

import type http from 'node:http';
import type { Cluster } from '../../db/testing/cluster.ts';
import { type Answer, type Ask, ask } from '../client.ts';
import type { Fleet } from './fleet.ts';

/** The site of a soak, and the ways to it. */
export interface SoakedSite {
  /** The address of the balancer. */
  readonly url: string;
  /** The session of the admin. */
  readonly cookie: string;
  readonly fleet: Fleet;
  readonly cluster: Cluster;
}

/** Something that people do on the site while the soak runs. */
export interface Activity {
  readonly tally: { readonly faults: readonly string[]; line(): string };
  /** Resolves when the activity has ended after `stopping`. */
  run(stopping: AbortSignal): Promise<void>;
  /** Compares what was acknowledged with what is there. */
  verify(): Promise<void>;
}

/** The name of the error if there was no answer: nobody knows then whether the request had an effect. */
export type Outcome = Answer | string;

/** Sends a request. Never throws. */
export async function attempt(url: string, options: Ask): Promise<Outcome> {
  try {
    return await ask(url, options);
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    return code ?? name;
  }
}

/** Returns the options of a call that changes something, through an agent of its own. */
export function post(json: unknown, headers: Readonly<Record<string, string>>, agent: http.Agent): Ask {
  return { method: 'POST', json, headers, agent };
}

export const outcomeOf = (outcome: Outcome): string =>
  typeof outcome === 'string' ? outcome : String(outcome.status);

export const isStatus = (outcome: Outcome, status: number): outcome is Answer =>
  typeof outcome !== 'string' && outcome.status === status;

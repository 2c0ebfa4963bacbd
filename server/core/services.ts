import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/connection.ts';
import type { Config } from './config/config.ts';
import type { Effects } from './effects.ts';
import type { RateLimit } from './limits/rate-limit.ts';
import type { RATES } from './limits/throttles.ts';

/**
 * The objects that live as long as the server. Each object is created once, at the start (`open-services.ts`). A room declares
 * its own services next to their types: `declare module '…/core/services.ts' { interface Services { readonly media: MediaStore
 * } }`. A function takes only the services that it needs, `Pick<Services, 'media' | 'now'>`, and a room uses only services of
 * rooms that it may import (`scripts/service-uses.ts`).
 */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  /** The effects of a stored change. */
  readonly effects: Effects;
  /** Returns the current time, ISO 8601 in UTC. */
  readonly now: () => string;
  /** The limits on how often callers may do something. Their names are the keys of `RATES.calls`. */
  readonly rates: Readonly<Record<keyof typeof RATES.calls, RateLimit>>;
  /** Starts the background work of the services, which logs its failures to `log`. A second call only replaces the log. */
  start(log: FastifyBaseLogger): void;
  /** Ends the background work that changes data. Readers are still served. Further calls do no harm. */
  quieten(): Promise<void>;
  /** Stops the background work after its current step, and closes the database. */
  close(): Promise<void>;
}

/** The options of a feature, which is a Fastify plugin that adds routes. */
export interface FeatureOptions {
  readonly services: Services;
}

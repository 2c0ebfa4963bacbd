import type { Database } from '../db/connection.ts';
import type { AttemptCounter } from './auth/rate-limits.ts';
import type { Config } from './config.ts';
import type { DomainDirectory } from './domains/directory.ts';
import type { MediaStore } from './images/media-store.ts';
import type { PageCache } from './visitor/page-cache.ts';
import type { Renderer } from './visitor/renderer.ts';

/** What the features of the server share: created once at the start and passed to each of them. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly domains: DomainDirectory;
  readonly pageCache: PageCache;
  readonly media: MediaStore;
  readonly render: Renderer;
  /** Limits how often each user can change pages. */
  readonly pageChanges: AttemptCounter;
  /** The current time, ISO 8601 in UTC. */
  readonly now: () => string;
}

import { createHash } from 'node:crypto';
import type { Database } from '../../../db/connection.ts';
import type { Config } from '../../core/config/config.ts';
import { EventFeed, type EventFeedOptions } from './event-feed.ts';
import { type EventService, Humanitix } from './humanitix.ts';

interface FeedOptions extends Pick<EventFeedOptions, 'now' | 'onChange' | 'report' | 'duty'> {
  readonly config: Config;
  readonly database: Database;
}

/** Creates the feed of the configured service. */
export function openFeed(options: FeedOptions): EventFeed {
  return new EventFeed({ ...options, service: eventServiceOf(options.config) });
}

/** Returns the configured service; null if there is none. */
export function eventServiceOf({ humanitix, siteUrl, timeZone }: Config): EventService | null {
  if (humanitix === null) return null;
  const { baseUrl, apiKey } = humanitix;
  // The source is a hash of data that includes the key, so that the events of one account are never shown for another account.
  // The key cannot be recovered from the hash, because the key is long and random.
  const source = createHash('sha256').update(`${baseUrl} ${apiKey}`).digest('base64url');
  return new Humanitix({ config: humanitix, siteUrl, timeZone, source });
}

import type { ReadOnlyDatabase } from '../../../db/read-only.ts';
import type { EventFeed } from '../../content/events/event-feed.ts';
import { openFeed } from '../../content/events/open-feed.ts';
import type { Config } from '../../core/config/config.ts';
import { DomainDirectory } from '../../core/domains/directory.ts';

/** What views of pages are made with. */
export interface ViewServices {
  readonly config: Config;
  readonly database: ReadOnlyDatabase;
  readonly domains: DomainDirectory;
  readonly events: EventFeed;
}

/** Everything that views of pages are made with where nobody serves them: of the events, the last list that was stored. */
export async function viewServices(config: Config, database: ReadOnlyDatabase): Promise<ViewServices> {
  const domains = new DomainDirectory(database.visitor, config.siteUrl);
  await domains.refresh();
  const now = () => new Date().toISOString();
  const events = openFeed({ config, database, now, onChange: () => {}, report: () => {} });
  await events.load();
  return { config, database, domains, events };
}

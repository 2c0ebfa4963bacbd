import { z } from 'zod';
import type { DomainRecord } from '../../db/domain-queries.ts';
import type { Config } from '../core/config/config.ts';
import { DomainDirectory } from '../core/domains/directory.ts';
import { readSites } from '../delivery/visitor/last-copies.ts';

const sitesSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string().default(''),
    hostnames: z.array(z.string()),
    isDefault: z.boolean(),
    published: z.boolean(),
  }),
);

/** The domains as they are beside the last copies of pages, without the database; null where there are no copies. */
export async function storedDomains(config: Config): Promise<DomainDirectory | null> {
  const text = await readSites(config.pagesDir);
  if (text === null) return null;
  const directory = new DomainDirectory(null as never, config.siteUrl);
  try {
    directory.use(sitesSchema.parse(JSON.parse(text)) as unknown as DomainRecord[]);
    return directory;
  } catch {
    return null;
  }
}

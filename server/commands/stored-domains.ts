import { z } from 'zod';
import { donationPageSchema } from '../../src/model/donation-page.ts';
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
    version: z.number().default(0),
    donationPage: donationPageSchema.nullable().catch(null),
  }),
);

/** Returns the domains as stored with the last copies of pages, without opening the database; null if there are no copies. */
export async function storedDomains(config: Config): Promise<DomainDirectory | null> {
  const text = await readSites(config.pagesDir);
  if (text === null) return null;
  const directory = new DomainDirectory(null as never, config.siteUrl);
  try {
    directory.use(sitesSchema.parse(JSON.parse(text)));
    return directory;
  } catch {
    return null;
  }
}

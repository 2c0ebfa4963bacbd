import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { migrations } from '../../../db/migrations/index.ts';
import type { BackupProof } from '../../../src/model/backups-wire.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { PROOF } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { contentView, errorView } from '../../delivery/visitor/public-views.ts';
import { DATABASE_ENTRY, hashOfEntry } from './archive.ts';
import { checkRestored } from './check-restored.ts';
import { readArchive } from './read-archive.ts';
import { removeForeign } from './remove-foreign.ts';
import { settleRestored } from './settle-restored.ts';
import { withWorkingFolder } from './working-folders.ts';

/** Opens the services on a restored data folder. */
export type OpenRestored = (dataDir: string) => Promise<Services>;

/**
 * Verifies a backup: reads every byte, restores the backup into a working folder, and renders all published pages and the error
 * page of each site there. Checks the media files but does not write them, because pages are rendered without them.
 */
export async function proveBackup(file: string, open: OpenRestored): Promise<BackupProof> {
  const failures: string[] = [];
  let pages = 0;
  try {
    pages = await withWorkingFolder(path.dirname(file), async (folder) => {
      const manifest = await readArchive(file, {
        into: folder,
        isWanted: (name) => hashOfEntry(name) === null,
      });
      await removeForeign(path.join(folder, DATABASE_ENTRY), migrations.length);
      await checkRestored(folder, manifest, migrations.length);
      settleRestored(path.join(folder, DATABASE_ENTRY), manifest.madeAt, new Date().toISOString());
      const services = await open(folder);
      try {
        const rendered = await renderAll(services, failures);
        if (rendered.published !== manifest.counts.publishedPages) {
          failures.push(
            `${rendered.published} published pages were found, and ${manifest.counts.publishedPages} were backed up.`,
          );
        }
        return rendered.pages;
      } finally {
        await services.close();
      }
    });
  } catch (error) {
    failures.push(messageOf(error));
  }
  const at = new Date().toISOString();
  const shown = failures.slice(0, PROOF.failures);
  if (failures.length > shown.length) shown.push(`And ${failures.length - shown.length} more.`);
  return { at, ok: failures.length === 0, pages, failures: shown };
}

/** Renders every public page, one after the other. */
async function renderAll(services: Services, failures: string[]) {
  let [pages, published] = [0, 0];
  const render = async (
    name: string,
    made: () => Promise<{ readonly failures: readonly unknown[] } | null>,
  ) => {
    try {
      const page = await made();
      if (page === null) failures.push(`${name} was not found.`);
      else if (page.failures.length > 0) failures.push(`${name} lacks ${page.failures.length} of its parts.`);
      pages += 1;
    } catch (error) {
      failures.push(`${name} could not be rendered: ${messageOf(error)}`);
    }
    await setImmediate();
  };
  for (const domain of services.domains.all()) {
    for (let after: string | null = null; ; ) {
      const slugs: readonly { readonly slug: string }[] = await services.database.visitor
        .selectFrom('page_published')
        .select('slug')
        .where('domain_id', '=', domain.id)
        .$if(after !== null, (query) => query.where('slug', '>', after))
        .orderBy('slug')
        .limit(PROOF.atATime)
        .execute();
      for (const { slug } of slugs) {
        await render(`The page /${slug} of ${domain.name}`, async () => {
          const content = await contentView(services, domain, slug);
          return content === null ? null : services.render(content.view);
        });
        after = slug;
      }
      published += slugs.length;
      if (slugs.length < PROOF.atATime) break;
    }
    await render(`The error page of ${domain.name}`, async () => {
      const view = await errorView(services, domain, 404);
      return view.shell === null ? null : services.render(view);
    });
  }
  return { pages, published };
}

function messageOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const about = error instanceof HearthError || !(cause instanceof Error) ? '' : ` (${cause.message})`;
  return `${error instanceof Error ? error.message : String(error)}${about}`.slice(0, 500);
}

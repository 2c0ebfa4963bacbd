import { demoSite } from '../../../db/demo/index.ts';
import { pictures } from '../../../db/demo/pictures/index.ts';
import { removeGivenPictures } from '../../../db/own-site-queries.ts';
import type { Services } from '../../core/services.ts';
import { isDemo } from './demo-state.ts';

/**
 * Removes the pictures of the demo that nothing uses, once no site is the demo any more and none of its deleted pages can be
 * restored. Their bytes go with those of other pictures without an entry.
 */
export async function removeDemoPictures({
  database: { writer },
}: Pick<Services, 'database'>): Promise<void> {
  const domainIds = demoSite.domains.map(({ id }) => id);
  for (const id of domainIds) if (await isDemo(writer, id)) return;
  await removeGivenPictures(
    writer,
    domainIds,
    pictures.map(({ file }) => file),
  );
}

import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { publishRedirectRow, putRedirect } from '../../../db/redirect-queries.ts';
import { blockTypes } from '../../../src/blocks/block-types.ts';
import { samplesOf } from '../../../src/blocks/samples.ts';
import { normaliseBlocks, type StoredBlock } from '../../../src/model/block.ts';
import { newId } from '../../../src/model/ids.ts';
import { newPage, type PageDoc } from '../../../src/model/page.ts';
import { checkSlug, normaliseSlug, slugPath } from '../../../src/model/slug.ts';
import { storeNewPage } from '../../content/documents/store-page.ts';
import { exported, filesOf, imported } from '../../testing/exported.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const words = fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.toWellFormed());
const SAMPLES = Object.keys(samplesOf(''));

const known = fc
  .record({ type: fc.constantFrom(...SAMPLES), text: words.filter((text) => text !== '') })
  .map(({ type, text }) => ({ componentType: type, ...samplesOf(text)[type] }));
/** Fields that a newer version might store, in any order. */
const unknown = fc
  .dictionary(fc.stringMatching(/^[a-z0-9_]{1,8}$/), fc.jsonValue({ maxDepth: 3 }))
  .map((fields) => ({ ...wellFormed(fields), componentType: 'FutureBlock', key: undefined }));
const blocks = fc.array(fc.oneof({ arbitrary: known, weight: 4 }, unknown), { maxLength: 6 });

const page = fc.record({
  slug: fc
    .stringMatching(/^[a-z0-9é][a-z0-9é.-]{0,12}(\/[a-zü0-9]{1,8})?$/)
    .filter((slug) => checkSlug(slug).ok),
  title: words,
  draft: blocks,
  live: fc.option(blocks),
  hideFromRobots: fc.boolean(),
  priority: fc.constantFrom(0, 0.3, 1),
});
const site = fc.record({
  pages: fc.uniqueArray(page, { maxLength: 8, selector: ({ slug }) => normaliseSlug(slug) }),
  redirects: fc.uniqueArray(fc.stringMatching(/^\/old-[a-z0-9]{1,10}$/), { maxLength: 4 }),
});

function wellFormed<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_key, inner) =>
    typeof inner === 'string' ? inner.toWellFormed() : inner,
  );
}

async function fill(
  server: TestServer,
  { pages, redirects }: typeof site extends fc.Arbitrary<infer Site> ? Site : never,
) {
  const { writer } = server.services.database;
  const domainId = server.services.domains.all()[0]!.id;
  const documentOf = (fields: (typeof pages)[number], contents: readonly object[]): PageDoc =>
    newPage({
      slug: normaliseSlug(fields.slug),
      title: fields.title,
      hideFromRobots: fields.hideFromRobots,
      priority: fields.priority,
      contents: normaliseBlocks(contents, blockTypes) as StoredBlock[],
    });
  const at = { publishedAt: '2026-01-02T03:04:05.678Z', updatedAt: '2026-02-02T03:04:05.678Z' };
  for (const fields of pages) {
    const published = fields.live === null ? null : documentOf(fields, fields.live);
    await storeNewPage(writer, domainId, { published, draft: documentOf(fields, fields.draft) }, at);
  }
  for (const [index, from] of redirects.entries()) {
    const id = newId();
    const row = {
      id,
      domain_id: domainId,
      name: '',
      from_path: from,
      to_path: '/',
      published: 0,
      updated_at: at.updatedAt,
    };
    await putRedirect(writer, row);
    if (index % 2 === 0) await publishRedirectRow(writer, { id, domainId, from, to: '/' });
  }
}

test('whatever a site holds, a move changes nothing in it, nor in what readers get', async () => {
  await fc.assert(
    fc.asyncProperty(site, async (generated) => {
      const [first, second] = [await startTestServer(), await startTestServer()];
      onTestFinished(async () => {
        await first.close();
        await second.close();
      });
      await fill(first, generated);
      const before = (await exported(first)).folder;
      await imported(second, before);
      const files = await filesOf(before);
      expect(await filesOf((await exported(second)).folder)).toEqual(files);
      for (const { slug } of generated.pages) {
        const url = slugPath(normaliseSlug(slug));
        const [one, other] = [await first.get(url), await second.get(url)];
        expect([other.statusCode, JSON.stringify(sorted(other.body))]).toEqual([
          one.statusCode,
          JSON.stringify(sorted(one.body)),
        ]);
      }
    }),
    { numRuns: 10 },
  );
}, 120_000);

/** Sorts the fields in the output of the fake renderer, which prints a page as JSON in the stored order of its fields. */
function sorted(body: string): string[] {
  return body.split(/[{},]/).sort();
}

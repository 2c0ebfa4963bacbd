import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { searchableText } from '../../src/blocks/searchable-text.ts';
import { SEARCH } from '../../src/model/limits.ts';
import type { PageDoc } from '../../src/model/page.ts';
import { vocabularyOf } from '../../src/model/search/words.ts';
import { expectStatus } from '../client.ts';
import { addPages } from '../many-pages.ts';
import type { Plan } from '../plan.ts';
import type { Running } from '../processes.ts';
import { startHearth } from '../servers.ts';
import { copySite } from '../site.ts';
import { FEW, slowestOfManyRow } from '../slowest-of-many.ts';
import type { Row } from '../table.ts';

/**
 * Search queries: words on every page, words on one page, a phrase, misspelt words, words of which some are on no page, and
 * words on no page at all.
 */
const QUERIES = [
  'warm meal',
  'page 77',
  '"somewhere to sleep" 42',
  '"warm meal"',
  'reader 5',
  'waarm mael',
  'how can I get a bed tonight',
  'xylophone',
];

/**
 * Measures the time of readers' searches on a site with very many pages, compared with the time on a site of a hundred pages.
 * The figure is the 95th percentile.
 */
export async function searchRow(plan: Plan): Promise<Row> {
  const { pages } = plan.manyPages;
  const [few, many] = [
    await copySite(plan.dataDir, 'few-searched'),
    await copySite(plan.dataDir, 'many-searched'),
  ];
  addPages(few, FEW);
  addTexts(few);
  addPages(many, pages);
  addTexts(many);
  const settings = { TRUST_PROXY: '127.0.0.1/32' };
  const servers = [
    await startHearth(many, 'server', process.execPath, settings),
    await startHearth(few, 'server', process.execPath, settings),
  ] as const;
  try {
    return await slowestOfManyRow(plan, {
      what: 'search',
      note: `${QUERIES.length} kinds of searches in turn, rendered and compressed`,
      many: (turn) => timeOf(servers[0], turn),
      few: (turn) => timeOf(servers[1], turn),
    });
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

let readers = 0;

/**
 * Returns the time of one search, in milliseconds. Each search comes from a different address, because the number of searches
 * per minute from one address is limited.
 */
async function timeOf(server: Running, turn: number): Promise<number> {
  readers += 1;
  const q = QUERIES[turn % QUERIES.length]!;
  const headers = {
    'x-forwarded-for': `10.${readers >> 16}.${(readers >> 8) & 255}.${readers & 255}`,
    'accept-encoding': 'br',
  };
  return (await expectStatus(200, `${server.url}/search?${new URLSearchParams({ q })}`, { headers })).ms;
}

/** Stores the missing indexed texts of published pages, in a data folder without a running server. */
function addTexts(dataDir: string): void {
  const db = new Sqlite(path.join(dataDir, 'hearth.db'));
  try {
    db.pragma('synchronous = OFF');
    const rows = db
      .prepare(
        `SELECT page_id, domain_id, doc FROM page_published
          WHERE page_id NOT IN (SELECT page_id FROM search_published)`,
      )
      .all() as { page_id: string; domain_id: string; doc: string }[];
    const text = db.prepare(
      `INSERT INTO search_published (number, page_id, domain_id, title, headings, words)
        SELECT max(number) + 1, @page_id, @domain_id, @title, @headings, @words
          FROM search_published WHERE domain_id = @domain_id`,
    );
    const word = db.prepare('INSERT OR IGNORE INTO search_word (domain_id, word) VALUES (?, ?)');
    db.transaction(() => {
      for (const { page_id, domain_id, doc } of rows) {
        const found = searchableText(JSON.parse(doc) as PageDoc);
        text.run({ page_id, domain_id, ...found });
        for (const known of vocabularyOf(found.words, SEARCH.pageVocabulary)) word.run(domain_id, known);
      }
    })();
    db.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
}

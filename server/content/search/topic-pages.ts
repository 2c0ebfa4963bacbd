import { LRUCache } from 'lru-cache';
import type { VisitorReader } from '../../../db/connection.ts';
import { findPages } from '../../../db/full-text.ts';
import { helpNumbers, numberAt, type ShownPage, shownPages } from '../../../db/search-texts.ts';
import { SEARCH } from '../../../src/model/limits.ts';
import type { SiteTopic } from '../../../src/model/search/site-topics.ts';
import { TOPIC_PAGES } from '../../core/limits/limits.ts';

interface Known {
  readonly generation: unknown;
  readonly topics: readonly SiteTopic[];
  readonly numbers: ReadonlyMap<string, number>;
}

/** The published pages that help with the topics of each domain. The pages are looked up again after a publication. */
export class TopicPages {
  readonly #db: VisitorReader;
  readonly #generation: () => unknown;
  // @bounded 100 domains (TOPIC_PAGES), a minute each: those of domains searched longest ago are looked for again
  // (topics.test.ts)
  readonly #known = new LRUCache<string, Known>(TOPIC_PAGES);

  /** @param generation returns a value that differs after each change that readers notice */
  constructor(db: VisitorReader, generation: () => unknown) {
    this.#db = db;
    this.#generation = generation;
  }

  /**
   * Returns the number of the page that helps with each topic, by topic id, in topic order. Omits topics with which no page
   * helps.
   */
  async of(domainId: string, topics: readonly SiteTopic[]): Promise<ReadonlyMap<string, number>> {
    const generation = this.#generation();
    const known = this.#known.get(domainId);
    if (known !== undefined && known.generation === generation && known.topics === topics)
      return known.numbers;
    const numbers = new Map<string, number>();
    for (const topic of topics) {
      const number = await pageOfTopic(this.#db, domainId, topic);
      if (number !== null) numbers.set(topic.id, number);
    }
    this.#known.set(domainId, { generation, topics, numbers });
    return numbers;
  }

  /**
   * Returns the pages that readers must be able to find without a search: pages that help with the topics. If no page helps
   * with a topic, returns pages with a number to call.
   */
  async help(domainId: string, topics: readonly SiteTopic[]): Promise<readonly ShownPage[]> {
    const numbers = new Set((await this.of(domainId, topics)).values());
    const shown = numbers.size > 0 ? [...numbers] : await helpNumbers(this.#db, domainId, SEARCH.helpPages);
    return shownPages(this.#db, shown.slice(0, SEARCH.helpPages));
  }
}

/**
 * Returns the page for a topic: the page that the site's settings name, if any. Otherwise, returns the page whose search words
 * match best. If no search words match, returns the page with a number to call whose title and headings match best.
 */
async function pageOfTopic(
  db: VisitorReader,
  domainId: string,
  { slug, phrases }: SiteTopic,
): Promise<number | null> {
  const chosen = slug === null ? null : await numberAt(db, domainId, slug);
  if (chosen !== null) return chosen;
  if (phrases.length === 0) return null;
  const pages = { kind: 'published', domainId } as const;
  const query = { terms: [phrases.map((words) => words.join(' '))] };
  const [named] = await findPages(db, pages, { ...query, within: ['search_words'] }, 1);
  if (named !== undefined) return named;
  const [titled] = await findPages(db, pages, { ...query, within: ['title', 'headings'], isHelp: true }, 1);
  return titled ?? null;
}

declare module '../../core/services.ts' {
  interface Services {
    /** The pages that help people in distress, by topic. */
    readonly topicPages: TopicPages;
  }
}

import type { SiteSettings } from '../site.ts';
import { slugOfPath } from '../slug.ts';
import { DANGER_TOPIC } from './topic-names.ts';
import { TOPICS, type Topic } from './topics.ts';
import { plainWords } from './words.ts';

/** A topic with a site's settings. */
export interface SiteTopic extends Topic {
  /** The slug of the page that helps with the topic, according to the site's settings; null if there is none. */
  readonly slug: string | null;
  /** The words and phrases of the topic, each split into words. */
  readonly phrases: readonly (readonly string[])[];
}

type SearchSettings = Pick<SiteSettings, 'searchTopics' | 'crisisWords'>;

/** The topics by settings object. The object stays the same until other settings are published. */
const read = new WeakMap<SearchSettings, readonly SiteTopic[]>();

/**
 * Returns the topics in the order of the site's settings. Adds the words of each common topic to the site's words. Common
 * topics that the settings omit come last, and the cards for danger and violence are never omitted.
 */
export function siteTopics(settings: SearchSettings): readonly SiteTopic[] {
  const known = read.get(settings);
  if (known !== undefined) return known;
  const topics = topicsOf(settings);
  read.set(settings, topics);
  return topics;
}

function topicsOf({ searchTopics, crisisWords }: SearchSettings): SiteTopic[] {
  const shared = new Map(TOPICS.map((topic) => [topic.id, topic]));
  const listed = searchTopics.map(({ key, topic: id, name, words, card, page }) => {
    const known = shared.get(id);
    shared.delete(id);
    const topic = {
      ...{ id: known?.id ?? key, name, words: [...(known?.words ?? []), ...words] },
      card: known === undefined || known.card === 'none' ? card : known.card,
    };
    return { topic, slug: page.type === 'page' ? slugOfPath(page.href) : null };
  });
  const rest = [...shared.values()].map((topic) => ({ topic, slug: null }));
  return [...listed, ...rest].map(({ topic, slug }): SiteTopic => {
    const words = topic.id === DANGER_TOPIC ? [...topic.words, ...crisisWords] : topic.words;
    const phrases = words.map(plainWords).filter((phrase) => phrase.length > 0);
    return { ...topic, words, slug, phrases };
  });
}

/** The topics of distress that every site knows, with the texts and cards shown for them; their words are in `topics.ts`. */

/**
 * The card above the results: for danger to life the crisis line, for violence the number of the page that helps, each with the
 * emergency number.
 */
export const TOPIC_CARDS = ['danger', 'violence', 'none'] as const;
export type TopicCard = (typeof TOPIC_CARDS)[number];

/** The topic to which a site's crisis words belong. */
export const DANGER_TOPIC = 'danger-to-life';

/** In the default order of their pages, which a site can change. */
export const TOPIC_NAMES = [
  { id: DANGER_TOPIC, name: 'Danger to life: suicide and self-harm', card: 'danger' },
  { id: 'violence', name: 'Violence and fear at home', card: 'violence' },
  { id: 'sexual-violence', name: 'Sexual violence', card: 'violence' },
  { id: 'after-a-suicide', name: 'After a suicide', card: 'danger' },
  { id: 'housing', name: 'Nowhere to stay', card: 'none' },
  { id: 'food-and-money', name: 'Food, money and bills', card: 'none' },
  { id: 'someone-to-talk-to', name: 'Someone to talk to', card: 'none' },
  { id: 'help', name: 'Help of any kind', card: 'none' },
] as const satisfies readonly { readonly id: string; readonly name: string; readonly card: TopicCard }[];

/** The topics of distress on every site, with their texts and cards; their words are in `topics.ts`. */

/**
 * The card above the results. For danger to life, the card shows the crisis line; for violence, it shows the phone number on
 * the page that helps with violence. Both cards also show the emergency number.
 */
export const TOPIC_CARDS = ['danger', 'violence', 'none'] as const;
export type TopicCard = (typeof TOPIC_CARDS)[number];

/** The topic to which the crisis words of a site belong. */
export const DANGER_TOPIC = 'danger-to-life';

/** The names of the topics, in the default order of their pages. A site can change this order. */
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

import { RIGHT_WORDS } from './right-words.ts';
import { ADMIN_ROLE, type Right } from './users.ts';

/** The sentences among which an invitation chooses: 'Writes, and asks before publishing'. */
export const ABILITIES = {
  writes: 'Writes, and asks before publishing',
  publishes: 'Writes and publishes',
  everything: 'Looks after everything: people, settings, messages',
} as const;
export type Ability = keyof typeof ABILITIES;

/** Says in a sentence what somebody with these roles and rights can do. */
export function abilityWords(roles: readonly string[], rights: readonly Right[]): string {
  if (roles.includes(ADMIN_ROLE)) return 'You can look after everything: people, settings and messages.';
  const writing = rights.includes('publish')
    ? 'You can write and publish.'
    : 'You can write, and ask before publishing.';
  const more = rightsBesides(rights);
  return more === '' ? writing : `${writing} You also look after ${more}.`;
}

/** Says what a role with these rights adds to writing: 'Publishes, and looks after form submissions'. */
export function roleWords(rights: readonly Right[]): string {
  const more = rightsBesides(rights);
  const also = more === '' ? 'may change the pages that are kept for this role' : `looks after ${more}`;
  if (rights.includes('publish')) return `Publishes, and ${also}`;
  return also.charAt(0).toUpperCase() + also.slice(1);
}

/** Names what the rights besides publishing are about: 'accounts, sites and redirects'; '' if there are none. */
function rightsBesides(rights: readonly Right[]): string {
  const names = rights
    .filter((right) => right !== 'publish')
    .map((right) => RIGHT_WORDS[right].label.toLowerCase());
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}

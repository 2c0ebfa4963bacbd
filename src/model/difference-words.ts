import type { CountedNames, Differences } from './restore-wire.ts';

/** A kind of difference between a backup and the site of today, with what differs. */
export type DifferenceLine = readonly [label: string, words: string];

/** Says what a restore would change, for a list; empty if nothing was changed since the backup. */
export function differenceLines(differences: Differences): DifferenceLine[] {
  const { changedPages, returningPages, settings, submissions, waiting, media, removedForGood } = differences;
  const { newAccounts, endedAccounts, changedRoles, changedSecrets } = differences;
  const lines: readonly (readonly [string, string | null])[] = [
    ['Pages made or changed since', named(changedPages)],
    ['Pages deleted since, which come back', named(returningPages)],
    ['Changed besides', settings.length === 0 ? null : settings.join(', ')],
    ['Form submissions since', counted(submissions)],
    ['Mails that wait now, and will not be sent', counted(waiting)],
    ['Pictures and files uploaded since', counted(media)],
    ['Removed for good since, and removed again', counted(removedForGood)],
    ['Accounts that are new since', named(newAccounts)],
    ['Accounts that were stopped since', named(endedAccounts)],
    ['Accounts with another password or second factor since', named(changedSecrets)],
    ['Accounts with other roles since', named(changedRoles)],
  ];
  return lines.flatMap(([label, words]) => (words === null ? [] : [[label, words] as const]));
}

const counted = (count: number) => (count === 0 ? null : count.toLocaleString('en-AU'));

function named({ count, names }: CountedNames): string | null {
  if (count === 0) return null;
  const more = count - names.length;
  return `${count.toLocaleString('en-AU')}: ${names.join(', ')}${more === 0 ? '' : ` and ${more.toLocaleString('en-AU')} more`}`;
}

/** Says whose accounts the restored site has. */
export const ACCOUNTS_WORDS = {
  today: 'The accounts, passwords and roles of today stay. Nobody who was stopped since can log in.',
  backup:
    'Accounts, passwords and roles are those of the backup again: people who were deactivated since can log in, and accounts that are new since are gone. Nobody comes back who was removed for good.',
} as const;

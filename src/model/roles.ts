/** What a role is called until somebody names it: `night-team` is 'Night team'. */
export function titleOfName(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A title as it is compared with others: in any case, any form of the same letters, and any spaces. */
export function titleKey(title: string): string {
  return title.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/gu, ' ');
}

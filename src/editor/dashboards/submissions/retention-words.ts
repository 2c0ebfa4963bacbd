/** The longest time that can be set, in days: a hundred years. */
const MOST_DAYS = 36_500;

/** The days that were typed, null for 'kept'; or what is wrong with them, in words. */
export function retentionOf(typed: string): { readonly days: number | null } | { readonly problem: string } {
  const text = typed.trim();
  if (text === '') return { days: null };
  const days = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (days >= 1 && days <= MOST_DAYS) return { days };
  return { problem: `Write a whole number of days from 1 to 36,500, or leave it empty.` };
}

/** How long submissions are kept, in words. */
export function retentionWords(days: number | null): string {
  return days === null
    ? 'They are kept until somebody deletes them. What people write in distress is safest where it is not kept longer than it is needed.'
    : `They are deleted ${inWords(days)} after they were sent.`;
}

/** The question before submissions are deleted sooner than they are now; null where none are. */
export function retentionQuestion(days: number | null, before: number | null) {
  if (days === null || (before !== null && days >= before)) return null;
  return {
    message: 'Are you sure?',
    consequence: `Submissions older than ${inWords(days)} are deleted for good, those that are here already too. Export them first if you still need them.`,
    yes: 'Delete older ones',
  };
}

function inWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

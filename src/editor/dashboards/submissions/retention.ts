import type { RetentionRules } from '../../lists/Retention.tsx';
import { loadRetention, saveRetention } from './submission-calls.ts';

/** The longest time that can be set, in days: a hundred years. */
const MOST_DAYS = 36_500;

/** How long submissions are kept: for good, where nobody said otherwise. */
export const submissionRetention: RetentionRules<number | null> = {
  summary: 'How long submissions are kept',
  label: 'Delete submissions after this many days',
  help: 'Empty: they are kept until somebody deletes them.',
  words: (days) =>
    days === null
      ? 'They are kept until somebody deletes them. What people write in distress is safest where it is not kept longer than it is needed.'
      : `They are deleted ${inWords(days)} after they were sent.`,
  read(typed) {
    const text = typed.trim();
    if (text === '') return { days: null };
    const days = /^\d{1,5}$/.test(text) ? Number(text) : 0;
    if (days >= 1 && days <= MOST_DAYS) return { days };
    return { problem: `Write a whole number of days from 1 to 36,500, or leave it empty.` };
  },
  question(days, before) {
    if (days === null || (before !== null && days >= before)) return null;
    return {
      message: 'Are you sure?',
      consequence: `Submissions older than ${inWords(days)} are deleted for good, those that are here already too. Export them first if you still need them.`,
      yes: 'Delete older ones',
    };
  },
  load: loadRetention,
  save: saveRetention,
};

function inWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

import { AUDIT_RETENTION } from '../../../model/limits.ts';
import type { RetentionRules } from '../../lists/Retention.tsx';
import { loadRetention, saveRetention } from './activity-calls.ts';

const { minDays, maxDays, entries } = AUDIT_RETENTION;

/** How long it is kept who did what: always for some time, never for good. */
export const activityRetention: RetentionRules<number> = {
  summary: 'How long activity is kept',
  label: 'Delete activity after this many days',
  help: `From ${minDays} to ${maxDays}. At most ${entries.toLocaleString('en-AU')} entries are kept.`,
  words: () => null,
  read(typed) {
    const days = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN;
    if (days >= minDays && days <= maxDays) return { days };
    return { problem: `This must be a number of days from ${minDays} to ${maxDays}.` };
  },
  question(days, before) {
    if (days >= before) return null;
    return {
      message: `Keep activity for ${days} days only?`,
      consequence: 'What is older is deleted within an hour, for good. Export it first if you need it.',
      yes: 'Keep it for less',
    };
  },
  load: loadRetention,
  save: saveRetention,
};

import { z } from 'zod';
import { checklistSchema, putAsideSchema } from '../model/checklist.ts';
import { defineCalls } from './define-calls.ts';

/** The things that an owner does once. */
export const checklist = defineCalls('checklist', 'Dashboard', {
  load: {
    method: 'GET',
    summary: 'What is still to do before a site is in order, each line read from the installation',
    who: 'admin',
    input: z.strictObject({ domainId: z.string().min(1).max(100).optional() }),
    output: checklistSchema,
  },
  putAside: {
    method: 'POST',
    summary: 'Puts a line aside that is no matter for this organisation, or takes it back',
    who: 'admin',
    audit: { none: 'it changes nothing but what the dashboard lists' },
    input: putAsideSchema,
    output: z.object({}),
  },
});

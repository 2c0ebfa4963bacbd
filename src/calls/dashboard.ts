import { z } from 'zod';
import { forYouQuerySchema, forYouResponseSchema, seenSchema } from '../model/for-you.ts';
import { defineCalls } from './define-calls.ts';

/** The first tab of the dashboard. */
export const dashboard = defineCalls('dashboard', 'Dashboard', {
  forYou: {
    method: 'GET',
    summary:
      'What concerns the caller on a domain: own requests and drafts, times at which pages are published, new submissions for those who may see them, and what needs somebody',
    who: 'signedIn',
    input: forYouQuerySchema,
    output: forYouResponseSchema,
  },
  seen: {
    method: 'POST',
    summary:
      'Notes that the caller has seen new submissions, answers to own requests, or what greets new users',
    who: 'signedIn',
    audit: { none: 'it changes nothing but what the caller’s own dashboard calls new' },
    input: seenSchema,
    output: z.object({}),
  },
});

import { manyResponseSchema } from '../model/many-pages.ts';
import {
  bringBackSchema,
  pagesThenQuerySchema,
  pagesThenResponseSchema,
  removedForGoodSchema,
  removeForGoodSchema,
} from '../model/time-machine.ts';
import { defineCalls } from './define-calls.ts';

/** The calls for the site as readers had it at a time. */
export const timeMachine = defineCalls('timeMachine', 'Pages', {
  pages: {
    method: 'GET',
    summary: 'The pages of a domain that readers had at a time, by address, as far as versions are kept',
    who: 'signedIn',
    input: pagesThenQuerySchema,
    output: pagesThenResponseSchema,
  },
  bringBack: {
    method: 'POST',
    summary:
      'Makes what readers had of pages at a time their drafts, each for itself, deleted pages too, and says of each what came of it; publishes nothing',
    who: 'signedIn',
    audit: { none: 'each page is recorded for itself, as page/restore' },
    input: bringBackSchema,
    output: manyResponseSchema,
  },
});

/** The calls that remove something from the history too. They need the caller's password, or a code. */
export const history = defineCalls('history', 'Pages', {
  removePage: {
    method: 'POST',
    summary: 'Removes a deleted page for good, with its history and everything that belongs to it',
    who: 'admin',
    audit: { words: 'Removed a page for good' },
    input: removeForGoodSchema,
    output: removedForGoodSchema,
  },
  removeVersion: {
    method: 'POST',
    summary:
      'Removes the content of a version of a page, a navigation, a footer or settings from the history; the draft and what readers see stay',
    who: 'admin',
    audit: { words: 'Removed a version from the history' },
    input: removeForGoodSchema,
    output: removedForGoodSchema,
  },
});

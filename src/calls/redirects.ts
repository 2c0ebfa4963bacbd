import { z } from 'zod';
import {
  redirectListQuerySchema,
  redirectListResponseSchema,
  redirectNamedSchema,
  redirectResponseSchema,
  redirectSaveBodySchema,
  redirectSavedSchema,
  redirectSchema,
} from '../model/redirect.ts';
import { defineCalls } from './define-calls.ts';
import { right } from './rule.ts';
import { named } from './schemas.ts';

named('Redirect', redirectSchema);

export const redirects = defineCalls('redirects', 'Redirects', {
  list: {
    method: 'GET',
    summary: 'The redirects of a domain whose name or paths contain the words, by path',
    who: 'signedIn',
    input: redirectListQuerySchema,
    output: redirectListResponseSchema,
  },
  save: {
    method: 'POST',
    summary:
      'Saves a redirect over the version it was loaded at; without an _id, makes a new one. Readers follow it once it is published',
    who: 'signedIn',
    audit: { words: 'Saved a redirect', isRepeated: true },
    input: redirectSaveBodySchema,
    output: redirectSavedSchema,
  },
  publish: {
    method: 'POST',
    summary: 'Makes readers follow a redirect as it was saved, before any page',
    who: right('redirects'),
    audit: { words: 'Published a redirect' },
    input: redirectNamedSchema,
    output: redirectResponseSchema,
  },
  unpublish: {
    method: 'POST',
    summary: 'Makes readers follow a redirect no longer; it stays as a draft',
    who: right('redirects'),
    audit: { words: 'Unpublished a redirect' },
    input: redirectNamedSchema,
    output: redirectResponseSchema,
  },
  remove: {
    method: 'POST',
    summary: 'Removes a redirect',
    who: right('redirects'),
    audit: { words: 'Removed a redirect' },
    input: redirectNamedSchema,
    output: z.object({}),
  },
});

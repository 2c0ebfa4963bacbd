import {
  createDraftLinkSchema,
  createdDraftLinkSchema,
  draftLinkPageSchema,
  draftLinksResponseSchema,
  revokeDraftLinkSchema,
} from '../model/draft-links.ts';
import { defineCalls } from './define-calls.ts';

/** The calls for links by which anybody can look at the draft of a page. */
export const draftLinks = defineCalls('draftLinks', 'Pages', {
  list: {
    method: 'GET',
    summary: 'The links that show the draft of a page, without their tokens',
    who: 'signedIn',
    input: draftLinkPageSchema,
    output: draftLinksResponseSchema,
  },
  create: {
    method: 'POST',
    summary:
      'Makes a link by which anybody can look at the draft of a page for some days, as long as the caller may change the page',
    who: 'pageRole',
    audit: { words: 'Made a link to a draft' },
    input: createDraftLinkSchema,
    output: createdDraftLinkSchema,
  },
  revoke: {
    method: 'POST',
    summary: 'Ends a link to the draft of a page at once',
    who: 'pageRole',
    audit: { words: 'Revoked a link to a draft' },
    input: revokeDraftLinkSchema,
    output: draftLinksResponseSchema,
  },
});

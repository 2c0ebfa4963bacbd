import { apiUrl } from '../../browser/request.ts';

/** The page and the block of a form, and the URL to which the form is sent. */
export interface EnquiryAddress {
  /** The id of the page. */
  readonly page: string;
  /** The key of the form's block. */
  readonly block: string;
  /** The URL of the call that stores the submission. */
  readonly action: string;
}

/** Returns the address of a form, from the id of its page and the key of its block. */
export function enquiryPlace(page: string, block: string, apiBaseUrl: string): EnquiryAddress {
  return { page, block, action: apiUrl(apiBaseUrl, 'forms/submit') };
}

/** Returns the id of a form's element. */
export function enquiryId(block: string): string {
  return `form-${block}`;
}

/**
 * Returns the name under which the browser stores the draft of a form. The name includes the page, because blocks of different
 * pages may have the same key.
 */
export function draftName({ page, block }: Pick<EnquiryAddress, 'page' | 'block'>): string {
  return `form-${page}-${block}`;
}

import { apiUrl } from '../../browser/request.ts';

/** The place of a form, and the URL to which it is sent. */
export interface EnquiryAddress {
  /** The id of the page. */
  readonly page: string;
  /** The key of the block. */
  readonly block: string;
  /** The URL of the call. */
  readonly action: string;
}

/** Returns the place of a form: the id of its page and the key of its block. */
export function enquiryPlace(page: string, block: string, apiBaseUrl: string): EnquiryAddress {
  return { page, block, action: apiUrl(apiBaseUrl, 'forms/submit') };
}

/** Returns the id of a form's element. */
export function enquiryId(block: string): string {
  return `form-${block}`;
}

/**
 * Returns the name under which a browser keeps the draft of a form. It includes the page, since blocks of two pages may have
 * the same key.
 */
export function draftName({ page, block }: Pick<EnquiryAddress, 'page' | 'block'>): string {
  return `form-${page}-${block}`;
}

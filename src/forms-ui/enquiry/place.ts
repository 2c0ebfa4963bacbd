import { apiUrl } from '../../browser/request.ts';
import type { EnquiryPlace } from './EnquiryForm.tsx';

/** The place of a form: the id of its page and the key of its block. */
export function enquiryPlace(page: string, block: string, apiBaseUrl: string): EnquiryPlace {
  return { page, block, action: apiUrl(apiBaseUrl, 'forms/submit') };
}

/** The name under which a browser keeps what was written in a form. Blocks of two pages may have the same key. */
export function draftName({ page, block }: Pick<EnquiryPlace, 'page' | 'block'>): string {
  return `form-${page}-${block}`;
}

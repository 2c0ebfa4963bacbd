import { apiUrl } from '../../browser/request.ts';
import type { EnquiryPlace } from './EnquiryForm.tsx';

/** The place of a form: the id of its page and the key of its block. */
export function enquiryPlace(page: string, block: string, apiBaseUrl: string): EnquiryPlace {
  return { page, block, action: apiUrl(apiBaseUrl, 'forms/submit') };
}

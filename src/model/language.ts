/** The language of pages and mails (specification, "Business constants"). */
export const LANGUAGE = 'en-AU';

import { z } from 'zod';

/**
 * Returns a text of one line: line breaks and tabs become spaces. Other control characters are left out, and so are characters
 * that change the direction of the text after them, since they would scramble a sentence that contains the text.
 */
export function oneLine(): z.ZodString {
  return z.string().overwrite((text) =>
    text
      .toWellFormed()
      .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
      .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
      .trim(),
  );
}

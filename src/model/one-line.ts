import { z } from 'zod';

/**
 * A text of one line: line breaks and tabs become spaces. Other control characters, which no keyboard types, are left out, and so
 * are those that turn the direction of what follows, which would make a sentence with the text in it read otherwise.
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

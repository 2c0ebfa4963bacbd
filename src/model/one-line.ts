import { z } from 'zod';

/**
 * Returns the schema of a text of one line, in which line breaks and tabs become spaces. The schema also removes other control
 * characters, and characters that change the text direction. Characters that change the text direction would scramble a
 * sentence that contains the text.
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

/** Like `oneLine`, for a text of one or more lines. */
export function severalLines(): z.ZodString {
  return z.string().overwrite((text) =>
    text
      .toWellFormed()
      .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
      .replaceAll(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
      .trim(),
  );
}

import { type FormattedText, plainText, type RichText } from '../model/rich-text.ts';

/** Returns the paragraphs and headings of a text for reading aloud, one entry each. */
export function spokenLines(doc: RichText | FormattedText): readonly string[] {
  return plainText(doc).split('\n');
}

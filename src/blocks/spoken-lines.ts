import { type FormattedText, plainText, type RichText } from '../model/rich-text.ts';

/** Returns the paragraphs and headings of a text, one entry each, for reading aloud. */
export function spokenLines(doc: RichText | FormattedText): readonly string[] {
  return plainText(doc).split('\n');
}

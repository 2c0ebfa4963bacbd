import { isEmptyRichText, plainText, type RichText } from '../../model/rich-text.ts';

/** The maximum length of a sentence, in characters. */
const MAX_LENGTH = 160;

/**
 * Returns the first sentence of a text, cut after a whole word if the sentence is too long; '' if the text is empty. Ignores
 * headings if the text has a paragraph.
 */
export function firstSentence(doc: RichText): string {
  const paragraphs = { ...doc, content: doc.content.filter(({ type }) => type !== 'heading') };
  const line =
    plainText(isEmptyRichText(paragraphs) ? doc : paragraphs)
      .split('\n')
      .find((words) => words.trim() !== '')
      ?.trim() ?? '';
  const end = /[.!?…]["'”’)]?(?=\s|$)/.exec(line);
  const sentence = end === null ? line : line.slice(0, end.index + end[0].length);
  if (sentence.length <= MAX_LENGTH) return sentence;
  const cut = sentence.lastIndexOf(' ', MAX_LENGTH - 1);
  return `${sentence.slice(0, cut > 0 ? cut : MAX_LENGTH - 1)}…`;
}

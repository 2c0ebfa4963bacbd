import type { JsonObject } from '../../model/json.ts';
import { editField, withNode } from '../edit-text.ts';
import { found, type Repair, type Rule } from '../rule.ts';
import { type Paragraph, paragraphsOf, quoted, sentencesOf, wordsIn } from '../texts.ts';

/** The number of words from which a paragraph is long: about eight lines on a phone. */
const LONG_PARAGRAPH = 90;

/** Paragraphs that are too long to be read on a phone. */
export const paragraphs: Rule = {
  name: 'paragraphs',
  label: 'Long paragraphs',
  check: (page) =>
    paragraphsOf(page).flatMap((paragraph) => {
      const count = wordsIn(paragraph.text).length;
      if (count <= LONG_PARAGRAPH || paragraph.node?.type === 'heading') return [];
      return [
        found(paragraph, 'look', `This paragraph has ${count} words.`, {
          quote: quoted(paragraph.text),
          better: `On a phone it is a wall. Say one thing in each paragraph, in at most ${LONG_PARAGRAPH} words.`,
          repair: split(paragraph),
        }),
      ];
    }),
};

/** Offers to split a paragraph of a rich text between the two sentences nearest to its middle. */
function split({ owner, property, node, text }: Paragraph): Repair | undefined {
  const sentences = sentencesOf(text);
  if (!node?.isRich || sentences.length < 2) return undefined;
  const middle = middleOf(text, sentences);
  return {
    label: 'Split it in two',
    change: (tree) =>
      editField(tree, { owner, property }, (doc) =>
        withNode(doc, node.at, (paragraph) => halves(paragraph, middle)),
      ),
  };
}

/** Returns the place between two sentences that is nearest to the middle of a text. */
function middleOf(text: string, sentences: readonly string[]): number {
  const ends: number[] = [];
  let end = 0;
  for (const sentence of sentences.slice(0, -1)) {
    end = text.indexOf(sentence, end) + sentence.length;
    ends.push(end);
  }
  const distance = (place: number) => Math.abs(place - text.length / 2);
  return ends.reduce((best, place) => (distance(place) < distance(best) ? place : best));
}

/** Returns a paragraph as two: the texts before a place, and those after it without the space that followed. */
function halves(paragraph: JsonObject, middle: number): JsonObject[] {
  const [first, second]: [JsonObject[], JsonObject[]] = [[], []];
  let start = 0;
  for (const node of (Array.isArray(paragraph.content) ? paragraph.content : []) as JsonObject[]) {
    const text = node.type === 'text' ? String(node.text ?? '') : ' ';
    const cut = Math.min(Math.max(middle - start, 0), text.length);
    start += text.length;
    if (node.type !== 'text') (cut > 0 ? first : second).push(node);
    else {
      if (cut > 0) first.push({ ...node, text: text.slice(0, cut) });
      const rest = second.length === 0 ? text.slice(cut).trimStart() : text.slice(cut);
      if (rest !== '') second.push({ ...node, text: rest });
    }
  }
  while (second[0]?.type === 'hard_break') second.shift();
  return [
    { ...paragraph, content: first },
    { ...paragraph, content: second },
  ];
}

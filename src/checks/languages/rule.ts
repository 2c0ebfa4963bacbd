import type { JsonObject } from '../../model/json.ts';
import { languageOfNode } from '../../model/text-language.ts';
import { languageName } from '../../model/text-languages.ts';
import { editField, withNode } from '../edit-text.ts';
import { found, type Repair, type Rule } from '../rule.ts';
import { childrenOf, type Paragraph, paragraphsOf, quoted } from '../texts.ts';
import { type Passage, passagesIn } from './passages.ts';

/** Passages in another language that do not say so. A guess. */
export const languages: Rule = {
  name: 'languages',
  label: 'Other languages',
  check: (page) =>
    paragraphsOf(page).flatMap((paragraph) =>
      [...Map.groupBy(passagesIn(paragraph.ownWords), ({ tag }) => tag)].map(([tag, passages]) => {
        const words = passages.map(({ from, to }) => paragraph.text.slice(from, to)).join(' … ');
        const name = languageName(tag);
        return found(
          paragraph,
          'hint',
          `This looks like ${name}. A screen reader reads it with the sounds of English.`,
          {
            quote: quoted(words),
            better: paragraph.node === null ? IN_PLAIN_TEXT : IN_TEXT,
            repair: named(paragraph, passages, `Say that it is ${name}`),
          },
        );
      }),
    ),
};

const IN_TEXT =
  'If it is another language, mark the words and choose ‘Language of these words’. A long text is better on a page of its own.';
const IN_PLAIN_TEXT =
  'This place has room for plain words only. Say in English beside it which language it is, or move it into a text.';

/** Offers to say which language the passages are in. A plain text cannot say it. */
function named(
  { node, ...place }: Paragraph,
  passages: readonly Passage[],
  label: string,
): Repair | undefined {
  if (node === null) return undefined;
  return {
    label,
    change: (tree) =>
      editField(tree, place, (text) =>
        withNode(text, node.at, (paragraph) => [
          { ...paragraph, content: childrenWith(paragraph, passages) },
        ]),
      ),
  };
}

/** Returns the texts of a paragraph, of which those in the passages have their language. */
function childrenWith(paragraph: JsonObject, passages: readonly Passage[]): JsonObject[] {
  let start = 0;
  return (childrenOf(paragraph) as JsonObject[]).flatMap((child) => {
    const text = typeof child.text === 'string' ? child.text : null;
    const at = start;
    start += text?.length ?? 1;
    if (text === null || languageOfNode(child) !== null) return [child];
    const inside = passages.filter(({ from, to }) => from < start && to > at);
    const ends = inside.flatMap(({ from, to }) => [from - at, to - at]);
    const cuts = [...new Set([0, ...ends, text.length])].filter((cut) => cut >= 0 && cut <= text.length);
    return cuts.slice(1).map((to, index) => {
      const from = cuts[index]!;
      const passage = inside.find((one) => one.from - at <= from && one.to - at >= to);
      return { ...child, text: text.slice(from, to), ...(passage && withLanguage(child, passage.tag)) };
    });
  });
}

function withLanguage({ marks }: JsonObject, lang: string): JsonObject {
  return { marks: [{ type: 'lang', attrs: { lang } }, ...(Array.isArray(marks) ? marks : [])] };
}

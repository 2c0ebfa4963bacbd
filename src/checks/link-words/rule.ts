import { linkedPage } from '../../model/page-links.ts';
import { editField, withLinkWords } from '../edit-text.ts';
import { type CheckContext, found, type Repair, type Rule } from '../rule.ts';
import { type CheckedLink, linksOf, wordsIn } from '../texts.ts';

/** Words that say nothing about a page. A link of such words alone needs the text around it. */
const EMPTY_WORDS = new Set(
  'click tap press go see read look find out learn view download visit check please on it this that the our here more link page website site now details info information pdf file document below continue start open to for'.split(
    ' ',
  ),
);
const ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i;

/** Links whose words do not say where they lead. */
export const linkWords: Rule = {
  name: 'link-words',
  label: 'Words of links',
  check: (page, context) =>
    linksOf(page).flatMap((link) => {
      const { words, target } = link;
      if (words === '' || /^(?:tel|sms|mailto):/i.test(target.href)) return [];
      const isAddress = ADDRESS.test(words);
      if (!isAddress && !saysNothing(words)) return [];
      return [
        found(link, 'look', isAddress ? IS_ADDRESS : SAYS_NOTHING, {
          quote: words,
          better: BETTER,
          repair: titled(link, context),
        }),
      ];
    }),
};

function saysNothing(words: string): boolean {
  return wordsIn(words.toLowerCase()).every((word) => EMPTY_WORDS.has(word));
}

const SAYS_NOTHING = 'These words do not say where the link leads.';
const IS_ADDRESS = 'This link is an address. A screen reader spells it out.';
const BETTER =
  'Name what is there, such as ‘Opening hours’. Many people hear the links of a page one after the other, without the words around them.';

/** Offers the title of the linked page as the words of the link. */
function titled(link: CheckedLink, { linked }: CheckContext): Repair | undefined {
  const { isField } = link;
  const page = linkedPage(link.target.href);
  const title = page === null ? '' : (linked.get(page)?.title ?? '').trim();
  if (title === '' || title === link.words) return undefined;
  const place = isField ? { ...link, property: `${link.property}.text` } : link;
  return {
    label: `Say ‘${title}’`,
    change: (tree) =>
      editField(tree, place, (value) => (isField ? title : withLinkWords(value, link, title))),
  };
}

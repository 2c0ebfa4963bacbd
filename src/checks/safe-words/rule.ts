import { linkHref } from '../../model/link.ts';
import { phoneNumbers } from '../../model/phone-numbers.ts';
import { NAV_KEY, PAGE_KEY, SETTINGS_KEY } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import { editField, withTexts } from '../edit-text.ts';
import type { CheckedPage } from '../page.ts';
import { type Found, found, type Repair, type Rule } from '../rule.ts';
import { linksOf, type Paragraph, paragraphsOf, quoted, sentencesOf } from '../texts.ts';
import { DEFAULT_WORDS } from './default-words.ts';
import { type WatchedWords, watchedWords } from './watched-words.ts';

const SUICIDE =
  /suicid|self[- ]?harm|self[- ]?injur|\b(?:take|takes|took|taking|taken) (?:\p{L}+ )?own li(?:fe|ves)\b|\b(?:kill|kills|killed|killing|hurt|hurting) (?:your|my|him|her|them)sel/iu;
const VIOLENCE =
  /\b(?:domestic|family|sexual|partner|gender-based) (?:violence|abuse|assault)|\bviolen(?:t|ce)\b|\brape[ds]?\b|\babus(?:er|ive|ed)\b|crime of passion|domestic dispute|batter(?:ed)? (?:wife|wom[ae]n)/iu;

/** Words about suicide, self-harm and violence that guidelines advise against, on the pages that speak of them. */
export const safeWords: Rule = {
  name: 'safe-words',
  label: 'Words about suicide, self-harm and violence',
  check: (page) => {
    const paragraphs = paragraphsOf(page);
    const all = paragraphs.map(({ text }) => text).join('\n');
    const isOfSuicide = SUICIDE.test(all);
    if (!isOfSuicide && !VIOLENCE.test(all)) return [];
    const watched = listOf(page.tree);
    return [
      ...(isOfSuicide && !saysWhereToGetHelp(page, all) ? [NO_HELP] : []),
      ...paragraphs.flatMap((paragraph) => inParagraph(paragraph, watched)),
    ];
  },
};

const NO_HELP = found(
  { owner: PAGE_KEY, property: '' },
  'look',
  'This page speaks of suicide or self-harm, and names nobody to call.',
  {
    better:
      'Mindframe and Samaritans advise to name at least one service that answers at any hour, with its number.',
  },
);

/** Returns the list of a site: its own or, if it has none, the one of the guidelines. */
function listOf({ roots }: ContentTree): readonly WatchedWords[] {
  const own = roots[SETTINGS_KEY]?.watchedWords;
  const list = typeof own === 'string' && own.trim() !== '' ? own : DEFAULT_WORDS;
  if (read.list !== list) read = { list, words: watchedWords(list) };
  return read.words;
}

/** The list that was read last, because the same one is used for every page. */
// @bounded one list of at most 10,000 characters
let read: { readonly list: string; readonly words: readonly WatchedWords[] } = { list: '', words: [] };

/** Whether a page has a number to call or to text. The crisis line of the navigation is on every page. */
function saysWhereToGetHelp(page: CheckedPage, text: string): boolean {
  const crisis = page.tree.roots[NAV_KEY]?.crisis;
  const onEveryPage = crisis !== undefined && linkHref(crisis as never) !== '';
  if (onEveryPage || phoneNumbers(text).length > 0) return true;
  return linksOf(page).some(({ target }) => /^(?:tel|sms):/i.test(target.href));
}

function inParagraph(paragraph: Paragraph, watched: readonly WatchedWords[]): Found[] {
  const { text } = paragraph;
  const isBeside = SUICIDE.test(text) && phoneNumbers(text).length === 0;
  // Marks the letters that belong to a hit.
  const taken = new Uint8Array(text.length);
  const sentences = sentencePlaces(text);
  return watched
    .filter((entry) => isBeside || !entry.isBeside)
    .flatMap((entry) => {
      const hits = [...text.matchAll(entry.pattern)].filter(
        ({ index, 0: { length } }) => !taken.subarray(index, index + length).includes(1),
      );
      for (const { index, 0: words } of hits) taken.fill(1, index, index + words.length);
      let at = 0;
      return hits.map(({ index, 0: words }) => {
        while (at < sentences.length - 1 && sentences[at]!.end <= index) at++;
        return advice(paragraph, entry, words, sentences[at]?.text ?? text);
      });
    });
}

function advice(paragraph: Paragraph, entry: WatchedWords, words: string, sentence: string): Found {
  const { better, source, reason } = entry;
  const because =
    reason === ''
      ? 'The site asks to say this otherwise.'
      : `${source} advise${/ and /.test(source) ? '' : 's'} against it: ${reason}.`;
  return found(paragraph, 'look', `‘${words}’. ${because}`, {
    quote: quoted(sentence),
    better: better === '' ? '' : `Say ‘${better}’.`,
    repair: better === '' ? undefined : saying(paragraph, words, entry),
  });
}

/** Returns the sentences of a text, each with the place at which it ends. */
function sentencePlaces(text: string): { readonly text: string; readonly end: number }[] {
  let end = 0;
  return sentencesOf(text).map((sentence) => {
    end = text.indexOf(sentence, end) + sentence.length;
    return { text: sentence, end };
  });
}

/** Offers to say other words, which begin with a capital letter if the old ones did. */
function saying({ owner, property }: Paragraph, words: string, { better, pattern }: WatchedWords): Repair {
  const isCapital = /^\p{Lu}/u.test(words);
  const said = isCapital ? better.charAt(0).toLocaleUpperCase() + better.slice(1) : better;
  return {
    label: `Say ‘${said}’`,
    change: (tree) =>
      editField(tree, { owner, property }, (value) =>
        withTexts(value, (text) => text.replaceAll(pattern, (match) => (match === words ? said : match))),
      ),
  };
}

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
  const taken: [number, number][] = [];
  return watched
    .filter((entry) => isBeside || !entry.isBeside)
    .flatMap((entry) => {
      const hits = [...text.matchAll(entry.pattern)].filter(
        ({ index, 0: { length } }) => !taken.some(([start, end]) => index < end && index + length > start),
      );
      taken.push(...hits.map(({ index, 0: { length } }): [number, number] => [index, index + length]));
      return hits.map(({ index, 0: words }) => advice(paragraph, entry, words, sentenceAt(text, index)));
    });
}

function advice(
  paragraph: Paragraph,
  { better, source, reason }: WatchedWords,
  words: string,
  sentence: string,
): Found {
  const because =
    reason === ''
      ? 'The site asks to say this otherwise.'
      : `${source} advise${/ and /.test(source) ? '' : 's'} against it: ${reason}.`;
  return found(paragraph, 'look', `‘${words}’. ${because}`, {
    quote: quoted(sentence),
    better: better === '' ? '' : `Say ‘${better}’.`,
    repair: better === '' ? undefined : saying(paragraph, words, better),
  });
}

function sentenceAt(text: string, index: number): string {
  let end = 0;
  for (const sentence of sentencesOf(text)) {
    end = text.indexOf(sentence, end) + sentence.length;
    if (end > index) return sentence;
  }
  return text;
}

/** Offers to say other words, which begin with a capital letter if the old ones did. */
function saying({ owner, property }: Paragraph, words: string, better: string): Repair {
  const isCapital = /^\p{Lu}/u.test(words);
  const said = isCapital ? better.charAt(0).toLocaleUpperCase() + better.slice(1) : better;
  return {
    label: `Say ‘${said}’`,
    change: (tree) =>
      editField(tree, { owner, property }, (value) =>
        withTexts(value, (text) => text.replaceAll(words, () => said)),
      ),
  };
}

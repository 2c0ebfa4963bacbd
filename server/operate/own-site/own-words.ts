import { callHref } from '../../../src/model/first-site/answers.ts';
import { GAPS } from '../../../src/model/own-site/gaps.ts';
import type { InlineNode, Mark, TextNode } from '../../../src/model/rich-text.ts';

/** The facts that an organisation gives about itself; '' for one that it has not given yet. */
export interface OwnFacts {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
}

/** A fact of the demo, and the fact or the gap that takes its place. `href` is the address of a link on it. */
interface Replacement {
  readonly found: RegExp;
  readonly text: (own: OwnFacts) => string;
  readonly href?: (own: OwnFacts) => string;
}

const DAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
const DAYS = `(?:${DAY}(?:(?:, | and | to | or )${DAY}){0,6}|[Ee]very day|[Oo]n a weekday|[Ww]eekdays)`;
const TIME = '(?:\\d{1,2}(?: ?[ap]m)?|noon|midnight)';

/** In the order in which they are looked for. */
const REPLACEMENTS: readonly Replacement[] = [
  {
    found: /1800 975 707/g,
    text: ({ phone }) => phone || GAPS.number,
    href: ({ phone }) => callHref(phone),
  },
  { found: /0491 570 \d{3}/g, text: () => GAPS.textNumber },
  { found: /1800 \d{3} \d{3}|\(08\) \d{4} \d{4}/g, text: () => GAPS.number },
  {
    found: /hello@openverandah\.example/g,
    text: ({ email }) => email || GAPS.email,
    href: ({ email }) => (email === '' ? '' : `mailto:${email}`),
  },
  { found: /[a-z]{1,20}@openverandah\.example/g, text: () => GAPS.email },
  {
    found: /22 Quillbark Lane(?:, Adelaide)?(?: SA 5000)?/g,
    text: ({ address }) =>
      address
        .split('\n')
        .map((line) => line.trim())
        .join(', ') || GAPS.address,
  },
  { found: /8 Saltpetrel Way(?:, Port Adelaide)?(?: SA 5015)?/g, text: () => GAPS.address },
  {
    found: new RegExp(`(?:${DAYS}[,:]? )?(?:from |between )?${TIME} (?:to|and) ${TIME}`, 'g'),
    text: () => GAPS.hours,
  },
  { found: /Open Verandah(?! Learning)/g, text: ({ name }) => name || GAPS.name },
  {
    found: /South Australia(?!n)|Adelaide and Port Adelaide|Port Adelaide|Adelaide(?! Plains)/g,
    text: () => GAPS.region,
  },
];

/**
 * The facts that only the organisation itself can know: figures, amounts, hours, days and times. The national emergency number is no such
 * fact.
 */
const FIGURES =
  /\d|[$£€%]|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundreds?|thousands?|millions?|half|dozens?|twice|third|cents?|dollars?)\b/i;
const TIMES =
  /\b(?:[ap]m|noon|midnight|weekdays?|weekends?|working day|tonight|minutes?|hours?|hourly|days?|nights?|evenings?|mornings?|weeks?|weekly|months?|monthly|years?|yearly|any time|always open|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|june|july|august|september|october|november|december)\b/i;
/** A name in the middle of a sentence, and the names of the demo's people, with which a sentence can begin. */
const NAMES = /[\p{Ll}\p{N},;’)] \p{Lu}[\p{L}’]+/u;
const PEOPLE =
  /\b(?:Joy|Mateus|Marion|Dev|Soraya|Colin|Thi Mai|Kaurna|Quillbark|Saltpetrel|Verandah|Port|Plains|Aboriginal|Torres)\b/;
const ORDINARY_NAMES = /\b(?:Easy Read|Elders|Country|I(?:’[a-z]+)?)\b/g;

/** Stands for a replaced fact while the words around it are read: private characters, which are removed from texts first. */
const TOKEN = 0xe000;
const PRIVATE = /\p{Co}/gu;
const isToken = (char: string) => char >= '\ue000' && char <= '\ue0ff';

/** Whether words claim something that only the organisation itself can know. */
export function claimsFact(words: string): boolean {
  const text = words.replaceAll(/(?<!\d)000(?!\d)/g, '').replaceAll(ORDINARY_NAMES, 'x');
  return FIGURES.test(text) || TIMES.test(text) || NAMES.test(text) || PEOPLE.test(text);
}

/** Returns the sentences of a text, each with the space after it. */
const sentences = (text: string): readonly string[] => text.match(/[^.!?]*[.!?]+["”’)]*\s*|[^.!?]+$/g) ?? [];

interface Piece {
  readonly text: string;
  readonly marks: readonly Mark[];
}

/**
 * Returns a paragraph's content without what the demo made up: its numbers, addresses, hours and names are replaced by those of
 * the organisation or by gaps, and each sentence with another figure, time or name is left out. `keepLink` says whether the page
 * or place of a link remains.
 */
export function ownInline(
  content: readonly InlineNode[],
  own: OwnFacts,
  keepLink: (href: string) => boolean,
): InlineNode[] {
  const pieces: Piece[] = [];
  const tokens: { readonly text: string; readonly marks: readonly Mark[] }[] = [];
  for (const node of content) {
    const marks = (node.marks ?? []).flatMap((mark) =>
      mark.type !== 'link' || keepLink(mark.attrs.href) ? [mark] : [],
    );
    if (node.type === 'hard_break') {
      pieces.push({ text: '\n', marks });
      continue;
    }
    const plain = marks.filter(({ type }) => type !== 'link');
    let text = node.text.replaceAll(PRIVATE, '');
    for (const { found, text: of, href } of REPLACEMENTS) {
      text = text.replaceAll(found, () => {
        const to = href?.(own) ?? '';
        const link: Mark = { type: 'link', attrs: { type: 'external', href: to, fileId: null } };
        tokens.push({ text: of(own), marks: to === '' ? plain : [...plain, link] });
        return String.fromCharCode(TOKEN + tokens.length - 1);
      });
    }
    pieces.push({ text, marks });
  }
  const whole = pieces.map(({ text }) => text).join('');
  const kept = keptRanges(whole);
  const nodes: InlineNode[] = [];
  let at = 0;
  for (const { text, marks } of pieces) {
    for (const char of splitAtTokens(text)) {
      const from = at;
      at += char.length;
      const words = kept
        .map(([start, end]) => char.slice(Math.max(0, start - from), Math.max(0, end - from)))
        .join('');
      if (words === '') continue;
      if (words === '\n') nodes.push({ type: 'hard_break' });
      else if (isToken(words)) pushText(nodes, tokens[words.charCodeAt(0) - TOKEN]!);
      else pushText(nodes, { text: words, marks });
    }
  }
  return trimmed(nodes);
}

/** Returns the ranges of the sentences that claim nothing. */
function keptRanges(whole: string): readonly (readonly [number, number])[] {
  let at = 0;
  const ranges: [number, number][] = [];
  for (const line of whole.split(/(?<=\n)/)) {
    for (const sentence of sentences(line)) {
      if (!claimsFact(sentence)) ranges.push([at, at + sentence.length]);
      at += sentence.length;
    }
  }
  return ranges;
}

const splitAtTokens = (text: string): readonly string[] =>
  text.split(/([\ue000-\ue0ff\n])/).filter((part) => part !== '');

function pushText(nodes: InlineNode[], { text, marks }: Piece): void {
  const last = nodes.at(-1);
  const before = JSON.stringify(last?.marks ?? []);
  if (last?.type === 'text' && before === JSON.stringify(marks)) {
    nodes[nodes.length - 1] = { ...last, text: last.text + text };
  } else {
    nodes.push({ type: 'text', text, ...(marks.length > 0 ? { marks: [...marks] } : {}) });
  }
}

/** Removes the spaces and line breaks at the ends, and content that has no word. */
function trimmed(nodes: readonly InlineNode[]): InlineNode[] {
  const left = [...nodes];
  const end = (at: number, of: (text: string) => string) => {
    for (let node = left.at(at); node !== undefined; node = left.at(at)) {
      const text = node.type === 'text' ? of(node.text) : '';
      if (text !== '') {
        left[at === 0 ? 0 : left.length - 1] = { ...(node as TextNode), text };
        return;
      }
      left.splice(at === 0 ? 0 : left.length - 1, 1);
    }
  };
  end(0, (text) => text.trimStart());
  end(-1, (text) => text.trimEnd());
  return left.some((node) => node.type === 'text' && /\p{L}/u.test(node.text)) ? left : [];
}

/** Like `ownInline`, for a text without formatting; lines stay lines. */
export function ownText(text: string, own: OwnFacts): string {
  const content = text
    .split('\n')
    .flatMap((line, index): InlineNode[] => [
      ...(index > 0 ? [{ type: 'hard_break' } as const] : []),
      ...(line === '' ? [] : [{ type: 'text', text: line } as const]),
    ]);
  return ownInline(content, own, () => false)
    .map((node) => (node.type === 'text' ? node.text : '\n'))
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n');
}

/** Like `ownText`, for a text that stands alone and has no room for a gap: sentences with a gap are left out too. */
export function ownSentences(text: string, own: OwnFacts): string {
  return sentences(ownText(text, own))
    .filter((sentence) => !Object.values(GAPS).some((gap) => sentence.includes(gap)))
    .join('')
    .trim();
}

/** Like `ownText`, for a title: its first part without a fact, as in ‘Crisis support, any hour’. */
export function ownTitle(text: string, own: OwnFacts): string {
  const whole = ownText(text, own);
  if (whole !== '') return whole;
  const [first = ''] = text.split(/[:,]/);
  return first === text ? '' : ownText(first, own);
}

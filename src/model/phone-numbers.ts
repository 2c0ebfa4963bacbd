/** A phone number in a text, at `text.slice(start, end)`, and the URL that calls it or sends it a text message. */
export interface PhoneNumber {
  readonly start: number;
  readonly end: number;
  /** The URL: `tel:` or `sms:` with the digits; `sms:` if the surrounding words say to send a text message. */
  readonly href: string;
}

/** Matches the gap between two groups of digits: a hyphen, or one space of any kind except a line break. */
const GAP = '[ \\u00a0\\u2009\\u202f\\u2010\\u2011-]';

/**
 * Matches the longest run of digits and of characters that occur between digits. A number that is only part of a run, as in a
 * date, an amount, a range or an ABN, is not a phone number. Every step consumes a digit, so the text is read only once.
 */
const RUN = new RegExp(
  String.raw`(?:\(0\d\)${GAP}?|\+)?\d+(?:(?:${GAP}?\(0\)${GAP}?|[ \u00a0\u2009\u202f.,/:\u2010-\u2014-])\d+)*`,
  'g',
);

/** The formats of phone numbers in Australia. Six digits may be a count, so the `cued` formats need words such as 'call' nearby. */
const SHAPES: readonly { readonly written: RegExp; readonly cued?: true }[] = [
  { written: /^000$/ },
  { written: /^(?:106|112)$/, cued: true },
  { written: shape('13 \\d\\d \\d\\d') },
  { written: shape('13\\d \\d{3}'), cued: true },
  { written: /^13\d{4}$/, cued: true },
  { written: shape('1[38]00_(?:\\d{3}_\\d{3}|\\d\\d_\\d\\d_\\d\\d)') },
  { written: shape('0[45]\\d\\d_(?:\\d{3}_\\d{3}|\\d\\d_\\d\\d_\\d\\d)') },
  { written: shape('(?:\\(0[2378]\\)|0[2378])_\\d{4}_\\d{4}') },
  { written: shape('\\+(?:\\d_){1,3}(?:\\(0\\)_)?(?:\\d_){6,11}\\d') },
];

/** Returns the expression for a format, in which `_` stands for an optional gap, and a space for a gap without a hyphen. */
function shape(written: string): RegExp {
  return new RegExp(`^${written.replaceAll(' ', '[ \\u00a0\\u2009\\u202f]').replaceAll('_', `${GAP}?`)}$`);
}

/** The number of digits of the shortest phone number. */
const SHORTEST = 3;

/** The length of the text before and after a phone number that is searched for words about the phone number, in characters. */
const CONTEXT_LENGTH = 80;

const STARTS = /(?:^|[\s([{"'“‘«—:·•|>])$/;
const ENDS = /^(?![\p{L}\p{N}@%°_=&$€£]|[-/\u2010-\u2014][\p{L}\p{N}]|[.,:]\d)/u;
/** Matches words before digits that are not a phone number, in any grouping. */
const OTHER_DIGITS =
  /(?:[$€£]|\b(?:A\$|AUD|ABN|ACN|ARBN|BSB|CRN|account|acct|receipt|reference|invoice)(?: (?:number|no)\.?)?:?)\s*$/iu;
const TIME_AFTER = /^[ \u00a0]?(?:[ap]\.?m\b|hours?\b|hrs?\b)/i;

const CALL_BEFORE =
  /\b(?:call|calls|calling|ring|rings|dial|phone|telephone|tel|tty|interpreter|interpreters)(?: (?:us|them))?(?: (?:on|at))?[\s:(.]*$/i;
/** Matches a word that makes the number before it a count: '106 people' is a count, but '106 from a mobile' is not. */
const COUNTED_AFTER =
  /^\s+(?!(?:and|any|as|at|by|during|for|from|if|in|now|on|or|straight|then|to|using|when|with)\b)\p{L}/iu;

const TEXT_BEFORE =
  /\b(?:texts?|texting|sms)(?: messages?| line)?(?: (?:us|me|him|her|them))?(?: (?:on|to|at|number|\S{1,20} to))?\s*:?\s*["“(]?$/i;
const TEXT_FIRST =
  /^\W*(?:(?:please|or|you can) )?(?:send (?:us )?an? )?(?:text|sms)\b.*(?:\bto|\bon|:)\s*$/i;
const TEXT_AFTER = /^ ?\((?:text|sms)(?: messages?)?(?: only)?\)/i;
const CALLS_TOO = /\b(?:call|ring|phone)(?: us)?(?: or | and |\/)(?:send (?:us )?a )?(?:text|sms)\b[^.!?]*$/i;
const CALL_WORD = /\b(?:call|calls|ring|phone|dial)\b/i;
/** Matches the text between two numbers if the same words refer to both numbers. */
const AND_ANOTHER = /^ ?(?:,|,? ?or|,? ?and|\/)(?: on)? $/i;

/**
 * Returns the phone numbers in a text, in order: emergency numbers, 13, 1300 and 1800 numbers, mobile numbers, landline numbers
 * with an area code, and numbers that begin with `+`. Ignores dates, times, years, amounts, counts, postcodes, business
 * numbers, ranges and parts of longer digit strings. Takes linear time.
 */
export function phoneNumbers(text: string): PhoneNumber[] {
  const found: PhoneNumber[] = [];
  for (const match of text.matchAll(RUN)) {
    if (match[0].length < SHORTEST) continue;
    const run = withoutTimes(match[0], match.index, text);
    const last = found.at(-1);
    const like = last !== undefined && AND_ANOTHER.test(text.slice(last.end, run.start)) ? last : null;
    if (!isNumber(run, text, like !== null)) continue;
    const written = text.slice(run.start, run.end);
    const digits = written.replace('(0)', '').replaceAll(/[^\d+]/g, '');
    found.push({ ...run, href: `${schemeOf(run, digits, text, last?.end ?? 0, like)}:${digits}` });
  }
  return found;
}

interface Run {
  readonly start: number;
  readonly end: number;
}

/** Removes opening hours directly before or after a number: '24/7 1800 975 707', '13 11 14 9 am'. */
function withoutTimes(run: string, index: number, text: string): Run {
  const end = index + run.length;
  const before = /^24\/7 /.exec(run)?.[0].length ?? 0;
  const last = / (?:24\/7|\d{1,2}(?:[:.]\d\d)?)$/.exec(run)?.[0] ?? '';
  const isTime = last === ' 24/7' || (last !== '' && TIME_AFTER.test(text.slice(end, end + CONTEXT_LENGTH)));
  return { start: index + before, end: isTime ? end - last.length : end };
}

function isNumber({ start, end }: Run, text: string, like: boolean): boolean {
  const written = text.slice(start, end);
  const known = SHAPES.find((shape) => shape.written.test(written));
  if (known === undefined) return false;
  const before = text.slice(Math.max(0, start - CONTEXT_LENGTH), start);
  const after = text.slice(end, end + CONTEXT_LENGTH);
  if (!STARTS.test(before) || !ENDS.test(after) || OTHER_DIGITS.test(before)) return false;
  return !known.cued || ((like || CALL_BEFORE.test(before)) && !COUNTED_AFTER.test(after));
}

/** Returns the URL scheme of a number: `sms:` only if the words say to send a text message, and never for an emergency service. */
function schemeOf({ start, end }: Run, digits: string, text: string, from: number, like: PhoneNumber | null) {
  if (digits.length === SHORTEST) return 'tel';
  if (like !== null && like.end - like.start > SHORTEST) return like.href.startsWith('sms:') ? 'sms' : 'tel';
  const before = text.slice(Math.max(from, start - CONTEXT_LENGTH), start);
  const clause = before.slice(
    Math.max(...['.', '!', '?', ';', '\n'].map((stop) => before.lastIndexOf(stop))) + 1,
  );
  const textOnly = TEXT_FIRST.test(clause) && !CALL_WORD.test(clause);
  const writes = textOnly || (TEXT_BEFORE.test(clause) && !CALLS_TOO.test(clause));
  return writes || TEXT_AFTER.test(text.slice(end, end + CONTEXT_LENGTH)) ? 'sms' : 'tel';
}

import { isObject } from '../../model/json.ts';
import { phoneNumbers } from '../../model/phone-numbers.ts';
import { FOOTER_KEY, NAV_KEY } from '../../model/roots.ts';
import type { ContentTree } from '../../model/tree.ts';
import { editField, withTexts } from '../edit-text.ts';
import type { Place } from '../page.ts';
import { type Found, found, type Repair, type Rule } from '../rule.ts';
import { linksOf, paragraphsOf } from '../texts.ts';

/** Numbers that no phone calls, numbers unlike those of the site, and links that call another number than they say. */
export const numbers: Rule = {
  name: 'numbers',
  label: 'Telephone numbers',
  check: (page) => {
    const ofSite = numbersOfSite(page.tree);
    const inTexts = paragraphsOf(page).flatMap((paragraph) => [
      ...phoneNumbers(paragraph.text).flatMap(({ start, end }) =>
        unlikeSite(paragraph, paragraph.text.slice(start, end), ofSite),
      ),
      ...uncallable(paragraph, paragraph.text),
    ]);
    const inLinks = linksOf(page).flatMap((link) => {
      const [said] = phoneNumbers(link.words);
      const called = /^(?:tel|sms):(.+)$/i.exec(link.target.href)?.[1];
      if (said === undefined || called === undefined || digitsOf(called) === digitsOf(said.href)) return [];
      const message = `This link says ${link.words.slice(said.start, said.end)}, and calls ${called}.`;
      return [
        found(link, 'breaks', message, {
          quote: link.words,
          better: 'Look at both, and mend the wrong one.',
        }),
      ];
    });
    return [...inTexts, ...inLinks];
  },
};

/** Returns the numbers in the navigation and the footer, as they are written there, by their digits. */
function numbersOfSite({ roots }: ContentTree): ReadonlyMap<string, string> {
  const texts = [NAV_KEY, FOOTER_KEY].flatMap((key) => textsIn(roots[key as typeof NAV_KEY]));
  return new Map(
    texts.flatMap((text) =>
      phoneNumbers(text).map(
        ({ start, end }) => [digitsOf(text.slice(start, end)), text.slice(start, end)] as const,
      ),
    ),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns the digits of a number, without the code of Australia. */
function digitsOf(written: string): string {
  return written
    .replace('(0)', '')
    .replaceAll(/[^\d+]/g, '')
    .replace(/^\+61(?=1)/, '')
    .replace(/^\+61/, '0');
}

/** The number of digits from which two numbers that differ in one digit are one number with a typing mistake. */
const LONG_NUMBER = 8;

function unlikeSite(place: Place, written: string, ofSite: ReadonlyMap<string, string>): Found[] {
  const digits = digitsOf(written);
  const same = ofSite.get(digits);
  if (same === written || same?.replaceAll(/\s/g, ' ') === written.replaceAll(/\s/g, ' ')) return [];
  if (same !== undefined)
    return [
      found(place, 'hint', `The site writes this number as ${same}.`, {
        quote: written,
        better: 'A number that is always written the same is recognised.',
        repair: writing(place, written, same),
      }),
    ];
  const near = [...ofSite.keys()].find(
    (other) => digits.length >= LONG_NUMBER && differsInOne(digits, other),
  );
  if (near === undefined) return [];
  const meant = ofSite.get(near)!;
  return [
    found(place, 'look', `This number differs in one digit from ${meant}, which is the site’s.`, {
      quote: written,
      better: 'Call it once. A wrong number may ring at a stranger’s.',
      repair: writing(place, written, meant),
    }),
  ];
}

function differsInOne(one: string, other: string): boolean {
  return (
    one.length === other.length && [...one].filter((digit, index) => digit !== other[index]).length === 1
  );
}

/** Matches what may be a number of ten digits, or of six after 13, in any grouping. */
const LIKE_A_NUMBER =
  /(?<![\p{L}\d.,/$-])\(?(?:0[2-478]|1[38]00|13)\)?(?:[ \u00a0.\-()/]{0,2}\d){4,8}(?![\d-]|[.,/]\d)/gu;
/** Matches words before digits that are no number to call. */
const NOT_TO_CALL =
  /(?:ABN|ACN|BSB|CRN|account|acct|receipt|reference|invoice|licen[cs]e|\$)\W*(?:number|no)?\W*$/iu;

function uncallable(place: Place, text: string): Found[] {
  const known = phoneNumbers(text);
  let at = 0;
  return [...text.matchAll(LIKE_A_NUMBER)].flatMap(({ 0: written, index }) => {
    const end = index + written.length;
    const better = grouped(written.replaceAll(/\D/g, ''));
    // Both are in the order of the text.
    while (at < known.length && known[at]!.end <= index) at++;
    const isKnown = (known[at]?.start ?? Number.POSITIVE_INFINITY) < end;
    if (better === null || isKnown || NOT_TO_CALL.test(text.slice(Math.max(0, index - 30), index))) return [];
    return [
      found(
        place,
        'look',
        `Phones do not call ${written.trim()} from the page, because of how it is written.`,
        {
          quote: written.trim(),
          better: `Written as ${better}, it can be called with one press.`,
          repair: writing(place, written, better),
        },
      ),
    ];
  });
}

/** Returns the digits of a number of Australia in their usual groups; null if they are none. */
function grouped(digits: string): string | null {
  if (/^13\d{4}$/.test(digits)) return digits.replace(/^(13)(\d\d)(\d\d)$/, '$1 $2 $3');
  if (/^1[38]00\d{6}$/.test(digits)) return digits.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
  if (/^04\d{8}$/.test(digits)) return digits.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
  if (/^0[2378]\d{8}$/.test(digits)) return digits.replace(/^(\d\d)(\d{4})(\d{4})$/, '($1) $2 $3');
  return null;
}

function writing({ owner, property }: Place, written: string, better: string): Repair {
  return {
    label: `Write ${better}`,
    change: (tree) =>
      editField(tree, { owner, property }, (value) =>
        withTexts(value, (text) => text.replace(alone(written), () => better)),
      ),
  };
}

/** Returns the pattern of a number that is no part of a longer one. */
function alone(written: string): RegExp {
  return new RegExp(`(?<!\\d)${RegExp.escape(written)}(?!\\d)`);
}

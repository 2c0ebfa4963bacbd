import { contrast, hexFrom, luminance, type Oklch, oklchOf } from './oklch.ts';

/** The colour of a site that has chosen none. The style sheet `styles/tokens.css` is made with it. */
export const HOUSE_COLOUR = '#12395b';

/** The colours that editors can choose with one click, with their names. */
export const BRAND_COLOURS = [
  { name: 'Navy', colour: HOUSE_COLOUR },
  { name: 'Green', colour: '#1f5c47' },
  { name: 'Plum', colour: '#6b2a50' },
  { name: 'Brown', colour: '#7a3d14' },
  { name: 'Indigo', colour: '#403d8c' },
  { name: 'Slate', colour: '#3a4250' },
] as const;

/** The least contrast of words on the brand colour. All other words keep the 7 to 1 of the house colours. */
const WORDS_ON_BRAND = 4.5;
const WORDS = 7;

/** The colours of the style sheet that stay as they are, by their tokens: those on which links stand, and those of words. */
const LIGHT = { grounds: ['#fffaf3', '#ffffff', '#fbe5d0'], ink: '#1d2733', deep: '#0f1f2e' } as const;
const DARK = { grounds: ['#151c25', '#232c37', '#3f2b1b'], ink: '#e6f1f9', crisis: '#8d1a44' } as const;
const WHITE = '#ffffff';

/** The colours of buttons on a site whose own colour is as warm as the orange of the buttons of the house. */
const COOL_ACCENT = { light: [HOUSE_COLOUR, WHITE], dark: ['#8cb9dc', LIGHT.deep] } as const;
const ORANGE_HUE = oklchOf('#983a0a').h;

/** The brand colour as readers see it, with the words on it. */
export interface ShownBrand {
  readonly colour: string;
  /** The colour of words on it. */
  readonly words: string;
  readonly contrast: number;
  /** Whether the colour is lighter or darker than the chosen one, because no words could be read on that. */
  readonly shifted: 'lighter' | 'darker' | null;
}

/** Returns the colour nearest to the chosen one on which words can be read. */
export function shownBrand(chosen: string): ShownBrand {
  const own = chosen === '' ? HOUSE_COLOUR : chosen;
  const wordsOn = (hex: string) => (contrast(hex, WHITE) >= WORDS_ON_BRAND ? WHITE : LIGHT.deep);
  const readable = (hex: string) => contrast(hex, wordsOn(hex)) >= WORDS_ON_BRAND;
  const colour = readable(own) ? own : nearest(oklchOf(own), readable);
  const words = wordsOn(colour);
  const step = luminance(colour) - luminance(own);
  const shifted = colour === own ? null : step > 0 ? 'lighter' : 'darker';
  return { colour, words, contrast: contrast(colour, words), shifted };
}

type Tokens = Readonly<Record<string, string>>;

/** Returns the tokens that a brand colour changes, for light and dark screens; null if the site keeps the colours of the house. */
export function brandTokens(chosen: string): { readonly light: Tokens; readonly dark: Tokens } | null {
  if (chosen === '' || chosen === HOUSE_COLOUR) return null;
  const shown = shownBrand(chosen);
  const own = oklchOf(shown.colour);
  const accent = isWarm(own) ? COOL_ACCENT : null;
  return {
    light: { ...lightTokens(own, shown), ...accentTokens(accent?.light) },
    dark: { ...darkTokens(own), ...accentTokens(accent?.dark) },
  };
}

/** The colours of a sheet that stands alone, such as a mail: its ground, panels, words and links, and a bar with words on it. */
export interface SheetColours {
  readonly ground: string;
  readonly panel: string;
  readonly pale: string;
  readonly ink: string;
  readonly link: string;
  readonly bar: string;
  readonly onBar: string;
}

/** Returns the colours of a sheet for light and dark screens, made from a brand colour; '' for that of the house. */
export function sheetColours(chosen: string): { readonly light: SheetColours; readonly dark: SheetColours } {
  const shown = shownBrand(chosen);
  const own = oklchOf(shown.colour);
  const sheet = (tokens: Tokens, { grounds, ink }: { grounds: readonly string[]; ink: string }) => ({
    ground: grounds[0]!,
    panel: grounds[1]!,
    pale: tokens['blue-200']!,
    ink,
    link: tokens.link!,
    bar: tokens['blue-800']!,
    onBar: tokens['on-blue-800']!,
  });
  return { light: sheet(lightTokens(own, shown), LIGHT), dark: sheet(darkTokens(own), DARK) };
}

function lightTokens(own: Oklch, { colour, words }: ShownBrand): Tokens {
  const pale = nearest({ ...own, l: 0.915, c: Math.min(own.c * 0.3, 0.03) }, readableWith(LIGHT.ink));
  const middle = nearest({ ...own, l: 0.766, c: Math.min(own.c * 0.8, 0.08) }, readableWith(LIGHT.deep));
  return {
    link: nearest(own, readableOn([...LIGHT.grounds, pale])),
    'blue-200': pale,
    'blue-400': middle,
    'blue-800': colour,
    'on-blue-800': words,
  };
}

/** On dark screens, no panel may be brighter than the crisis card. */
function darkTokens(own: Oklch): Tokens {
  const quiet = (hex: string) =>
    luminance(hex) <= luminance(DARK.crisis) &&
    contrast(hex, DARK.ink) >= WORDS &&
    contrast(hex, WHITE) >= WORDS;
  const pale = nearest({ ...own, l: 0.33, c: Math.min(own.c * 0.5, 0.045) }, quiet);
  return {
    link: nearest({ ...own, l: 0.84, c: Math.min(own.c, 0.08) }, readableOn([...DARK.grounds, pale])),
    'blue-200': pale,
    'blue-400': nearest({ ...own, l: 0.39, c: Math.min(own.c * 0.8, 0.07) }, quiet),
    'blue-800': nearest({ ...own, l: Math.min(Math.max(own.l, 0.35), 0.45) }, quiet),
    'on-blue-800': WHITE,
  };
}

const readableWith = (words: string) => (hex: string) => contrast(hex, words) >= WORDS;
const readableOn = (grounds: readonly string[]) => (hex: string) =>
  grounds.every((ground) => contrast(hex, ground) >= WORDS);

function accentTokens(accent: readonly [string, string] | undefined): Tokens {
  return accent === undefined ? {} : { accent: accent[0], 'on-accent': accent[1] };
}

/** Whether buttons in the orange of the house would hardly differ from this colour. */
function isWarm({ c, h }: Oklch): boolean {
  const between = Math.abs(h - ORANGE_HUE);
  return c > 0.05 && Math.min(between, 360 - between) < 35;
}

/** Returns the colour of this hue whose lightness is nearest and which passes. */
function nearest(colour: Oklch, passes: (hex: string) => boolean): string {
  for (let step = 0; step <= 1; step += 0.004) {
    for (const l of [colour.l - step, colour.l + step]) {
      const hex = hexFrom({ ...colour, l });
      if (l >= 0 && l <= 1 && passes(hex)) return hex;
    }
  }
  throw new Error('Neither black nor white passes.');
}

/**
 * Returns the style rules that put a brand colour in the place of the house colour; '' if the site keeps the colours of the
 * house. Paper keeps its own colours.
 *
 * @param root the selector of the element that carries the tokens
 */
export function brandSheet(chosen: string, root = ':root'): string {
  if (last?.chosen !== chosen || last.root !== root) last = { chosen, root, sheet: rulesOf(chosen, root) };
  return last.sheet;
}

/** The rules made last, because a site makes the same ones for every page. */
let last: { readonly chosen: string; readonly root: string; readonly sheet: string } | null = null;

function rulesOf(chosen: string, root: string): string {
  const tokens = brandTokens(chosen);
  if (tokens === null) return '';
  const rule = (of: Tokens) =>
    `${root}{${Object.entries(of)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`;
  return `@media screen{${rule(tokens.light)}}@media screen and (prefers-color-scheme:dark){${rule(tokens.dark)}}`;
}

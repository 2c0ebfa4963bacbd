import { type SheetColours, sheetColours } from '../../../src/model/brand/brand-colour.ts';

/** The look of a mail. Its styles are inline, because mail programs drop most style sheets. */

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";
const SIDE = '24px';

/** The styles without colours, by their places in a mail. */
export const style = {
  body: `margin:0;padding:0;font:16px/1.5 ${FONT};-webkit-text-size-adjust:100%`,
  column:
    'width:100%;max-width:600px;margin:0 auto;table-layout:fixed;font:inherit;overflow-wrap:anywhere;word-break:break-word',
  bar: `padding:16px ${SIDE};font-size:18px;font-weight:700;line-height:1.4`,
  panel: `padding:${SIDE} ${SIDE} 8px`,
  foot: `padding:${SIDE};font-size:15px`,
  heading: 'margin:0 0 16px;font-size:24px;line-height:1.25',
  paragraph: 'margin:0 0 16px',
  button:
    'display:inline-block;padding:12px 24px;border-radius:12px;font-weight:700;line-height:1.5;text-decoration:none',
  address: 'margin:0 0 16px;font-size:15px',
  label: 'margin:0 0 4px;font-weight:700',
  quote: 'margin:0 0 24px;padding:0 0 0 12px',
  name: 'font-weight:700',
  last: 'margin:0',
} as const;

type Place = 'ground' | 'bar' | 'panel' | 'foot' | 'button' | 'quote' | 'link';

/** Returns the declarations of the colours at a place. */
const COLOURS: Readonly<Record<Place, (colours: SheetColours) => readonly string[]>> = {
  ground: ({ ground, ink }) => [`background-color:${ground}`, `color:${ink}`],
  bar: ({ bar, onBar }) => [`background-color:${bar}`, `color:${onBar}`],
  panel: ({ panel, ink }) => [`background-color:${panel}`, `color:${ink}`],
  foot: ({ pale, ink }) => [`background-color:${pale}`, `color:${ink}`],
  // The colour of links stands out from a panel on dark screens too, where the brand colour may not.
  button: ({ link, panel }) => [`background-color:${link}`, `color:${panel}`],
  quote: ({ link }) => [`border-left:4px solid ${link}`],
  link: ({ link }) => [`color:${link}`],
};

/** The styles of a mail in the colours of a site. */
export interface SheetRules {
  /** The style sheet with the colours for dark screens, which inline styles cannot have. */
  readonly css: string;
  /** Returns the attributes of an element at a place: the class for the style sheet, and the style for light screens. */
  of(place: Place, style: string): string;
}

/** Returns the styles of a mail in the colours that are made from a brand colour; '' for those of the house. */
export function sheetRules(brandColour: string): SheetRules {
  if (last?.brandColour === brandColour) return last.rules;
  const { light, dark } = sheetColours(brandColour);
  const rules = Object.entries(COLOURS).map(
    ([place, colours]) =>
      `.${place}{${colours(dark)
        .map((one) => `${one}!important`)
        .join(';')}}`,
  );
  const sheet: SheetRules = {
    css: `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (min-width:640px){body{padding:24px 0!important}.bar{border-radius:12px 12px 0 0}.foot{border-radius:0 0 12px 12px}}@media (prefers-color-scheme:dark){${rules.join('')}}`,
    of: (place, own) =>
      `class="${place}" style="${[...(own === '' ? [] : [own]), ...COLOURS[place](light)].join(';')}"`,
  };
  last = { brandColour, rules: sheet };
  return sheet;
}

/** The styles made last, because the mails of a site mostly follow each other. */
let last: { readonly brandColour: string; readonly rules: SheetRules } | null = null;

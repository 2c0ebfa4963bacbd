import { otherLanguage } from '../../../model/language-tags.ts';
import type { Run } from './blocks.ts';
import type { PastedElement, Styles } from './styles.ts';

export type Marks = Pick<Run, 'bold' | 'italic' | 'underline' | 'lang'>;

const BOLD = ['b', 'strong'];
const ITALIC = ['i', 'em'];
const UNDERLINE = ['u', 'ins'];

/**
 * Returns the marks that apply inside an element. Styles take precedence over elements: `<b style="font-weight:normal">` is not
 * bold.
 */
export function marksInside(element: PastedElement, styles: Styles, around: Marks): Marks {
  const { localName } = element;
  const lang = element.getAttribute('lang');
  return {
    bold: weight(styles) ?? (BOLD.includes(localName) || around.bold),
    italic: slant(styles) ?? (ITALIC.includes(localName) || around.italic),
    underline: UNDERLINE.includes(localName) || underlined(styles) || around.underline,
    lang: lang === null ? around.lang : otherLanguage(lang),
  };
}

function weight(styles: Styles): boolean | null {
  const value = styles.get('font-weight') ?? '';
  if (/^bold/.test(value)) return true;
  if (/^(normal|lighter)/.test(value)) return false;
  const number = Number.parseInt(value, 10);
  return Number.isNaN(number) ? null : number >= 600;
}

function slant(styles: Styles): boolean | null {
  const value = styles.get('font-style') ?? '';
  if (/^(italic|oblique)/.test(value)) return true;
  return value.startsWith('normal') ? false : null;
}

function underlined(styles: Styles): boolean {
  return ['text-decoration', 'text-decoration-line'].some((name) => styles.get(name)?.includes('underline'));
}

import { cropFor } from '../model/image.ts';
import { isShownLink } from '../model/link.ts';
import type { Nav, SiteSettings } from '../model/site.ts';
import { isShownLogo } from './site-logo.tsx';

/**
 * The widths of pages, in rem, from which a header can be in one row. Most are a little below the widths of common windows, so
 * that a scroll bar has space. `site-header.css` has a class for each width but the first.
 */
export const ROW_WIDTHS = [64, 71, 79, 89, 104] as const;

/** How much wider than these widths a page has to be to show the arrows of submenus, too. `site-header.css` has the product. */
const WITH_ARROWS = 1.17;

/** Sizes in `site-header.css`, in rem: the margins of the page, and the parts of the header with the gaps before them. */
const MARGINS = 4;
const LOGO = { height: 2.75, maxWidth: 10, gap: 0.75 };
const NAV_GAP = 0.75;
const ENTRY_GAP = 1.5;
const ARROW = 1.25;
const TOOLS = { gap: 1.5, icons: 2 * 2.75 };
const BUTTON = 0.5 + 2.75;

/** Sizes of the type, in rem. */
const BRAND_TYPE = 1.625;
const TYPE = 1.125;

/** Widths of bold letters, in em, in fonts such as Arial. The style sheet allows for wider fonts. */
const LETTERS: readonly (readonly [letters: string, width: number])[] = [
  ["ijlI.,:;!|’'‘ ", 0.3],
  ['frt()-–"', 0.37],
  ['mwMW@%&—', 0.9],
];
const CAPITAL = 0.72;
const LETTER = 0.58;
const IDEOGRAPH = 1;

/**
 * Returns the class of a header that tells from which width of the page it can be in one row. The width is estimated from the
 * letters, because neither the server nor a style sheet can measure them. In a narrower page, the header has a menu. If
 * letters are wider than estimated, the entries break into two lines.
 */
export function headerRowClass(nav: Nav, { title, logo }: Pick<SiteSettings, 'title' | 'logo'>): string {
  const entries = nav.items.filter(({ link }) => isShownLink(link));
  const arrows = entries.filter(({ subItems }) => subItems.some(({ link }) => isShownLink(link))).length;
  const links = entries.map(({ link }) => TYPE * widthOf(link.text));
  const button = isShownLink(nav.donate) ? BUTTON + TYPE * widthOf(nav.donate.text) : 0;
  const row =
    MARGINS +
    widthOfLogo(logo) +
    BRAND_TYPE * widthOf(title) +
    NAV_GAP +
    sum(links) +
    ENTRY_GAP * Math.max(0, links.length - 1) +
    TOOLS.gap +
    TOOLS.icons +
    button;
  const width = Math.max(row, (row + arrows * ARROW) / WITH_ARROWS);
  const step = ROW_WIDTHS.find((step) => width <= step);
  return step === ROW_WIDTHS[0] ? '' : `site-header-${step ?? 'menu'}`;
}

/** Returns the width of a logo and the gap after it. A logo of unknown proportions counts as a square, and can be reduced. */
function widthOfLogo(logo: SiteSettings['logo']): number {
  if (!isShownLogo(logo)) return 0;
  const crop = cropFor(logo, 'desktop');
  const proportions = crop === undefined ? 1 : crop.width / crop.height;
  return Math.min(LOGO.maxWidth, LOGO.height * proportions) + LOGO.gap;
}

/** Returns the estimated width of a text, in em. */
function widthOf(text: string): number {
  return sum([...text.trim()].map(widthOfLetter));
}

function widthOfLetter(letter: string): number {
  const known = LETTERS.find(([letters]) => letters.includes(letter));
  if (known !== undefined) return known[1];
  if (letter >= '\u2E80') return IDEOGRAPH;
  return letter === letter.toLowerCase() ? LETTER : CAPITAL;
}

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);

import { attribute, type Element } from './html-tree.ts';
import type { NewBlock } from './new-block.ts';

// Pictures in rows and beside words. In Hearth, these are blocks with two columns.

/** The space between the columns: 32 px. */
const GAP = { usePixelGap: true, gap: 4 } as const;
/** The width of the column of a picture beside words, in twelfths. The words stand below those of the page around them. */
const BESIDE = 4;

export const isPicture = (block: NewBlock): boolean => block.componentType === 'Media' && 'image' in block;

/** Returns pictures in rows of two. Other blocks stay between them. */
export function inRows(blocks: readonly NewBlock[]): NewBlock[] {
  const rows: NewBlock[] = [];
  let waiting: NewBlock | null = null;
  for (const block of blocks) {
    if (!isPicture(block)) {
      if (waiting !== null) rows.push(row(waiting));
      rows.push(block);
      waiting = null;
    } else if (waiting === null) waiting = block;
    else {
      rows.push(row(waiting, block));
      waiting = null;
    }
  }
  // A lone picture is no row.
  if (waiting !== null) rows.push(rows.length === 0 ? waiting : row(waiting));
  return rows;
}

function row(left: NewBlock, right?: NewBlock): NewBlock {
  return columns([left], right === undefined ? [] : [right]);
}

/** Returns two columns. @param width the width of the left one in twelfths */
export function columns(left: readonly NewBlock[], right: readonly NewBlock[], width = 6): NewBlock {
  return { componentType: 'SplitContent', left, right, width, ...GAP };
}

/** Returns the width of a left column of the old page in twelfths. It or what it is in says it. */
export function twelfthsOf(column: Element): number {
  const [, own] = /flex-basis:\s{0,9}(\d{1,3})(?:\.\d{1,9})?%/.exec(styleOf(column)) ?? [];
  const tracks = /grid-template-columns:\s{0,9}(auto )?(\d{1,3})(?:\.\d{1,9})?%/;
  const [, isRest, first] = tracks.exec(styleOf(column.parentNode)) ?? [];
  const percent = own ?? (isRest === undefined ? first : 100 - Number(first));
  return percent === undefined ? 6 : Math.min(10, Math.max(2, Math.round(Number(percent) * 0.12)));
}

const styleOf = (node: Element | Element['parentNode']) =>
  node !== null && 'attrs' in node ? attribute(node, 'style').slice(0, 200) : '';

/** Returns a picture beside words. */
export function besideWords(picture: NewBlock, words: NewBlock): NewBlock {
  return columns([picture], [words], BESIDE);
}

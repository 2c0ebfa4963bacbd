import { SPLIT } from '../../../model/limits.ts';
import { spacingPx } from '../../../model/spacing.ts';
import { type Columns, twelfthsOf } from './columns.ts';

/** The width of the drawing, which shows a page 720 px wide. */
const PAGE = 720;
/** The height of the left column, and of a right column that matches the left one's height. */
const TALL = 160;
/** The height of a right column that does not match the left one's height. */
const SHORT = 110;

/**
 * Draws the two columns as they are on a wide screen. The drawing is hidden from screen readers, because the text below it says
 * the same.
 */
export function ColumnsDrawing({ columns }: { columns: Columns }) {
  const { left, right } = twelfthsOf(columns);
  const gap = columns.usePixelGap && left > 0 ? spacingPx(columns.gap) : 0;
  const twelfth = (PAGE - gap) / SPLIT.columns;
  const widths = { left: left * twelfth, right: Math.min(right, SPLIT.columns - left) * twelfth };
  const height = columns.matchHeight ? TALL : SHORT;
  const { desktop } = columns.reverse;
  // The first column of a row, or its only column, is at the start.
  const rightFirst = left === 0 ? !desktop : desktop;
  return (
    <svg className="he-columns" viewBox={`0 0 ${PAGE} ${TALL}`} aria-hidden="true" focusable="false">
      <rect className="he-columns-page" width={PAGE} height={TALL} />
      {left === 0 ? null : (
        <Column x={desktop ? PAGE - widths.left : 0} width={widths.left} height={TALL} name="Left" />
      )}
      <Column x={rightFirst ? 0 : PAGE - widths.right} width={widths.right} height={height} name="Right" />
    </svg>
  );
}

function Column({ x, width, height, name }: { x: number; width: number; height: number; name: string }) {
  return (
    <g>
      <rect x={x} width={width} height={height} rx={8} />
      <text x={x + width / 2} y={60} textAnchor="middle">
        {width < 80 ? name.charAt(0) : name}
      </text>
    </g>
  );
}

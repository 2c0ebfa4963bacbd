import type { ReactNode } from 'react';
import type { HeaderType } from '../../../model/page.ts';

/** Draws two lines of text at a position. */
function words(x: number, y: number): ReactNode {
  return <path d={`M${x} ${y}h30m-30 9h20`} stroke="currentColor" strokeWidth="4" strokeLinecap="round" />;
}

/** Draws a picture: hills below a sun. */
function picture(x: number, width: number, height: number): ReactNode {
  const right = x + width;
  return (
    <>
      <rect x={x} width={width} height={height} fill="#6f6c85" />
      <circle cx={right - 14} cy="12" r="5" fill="#ffd48a" />
      <path
        d={`M${x} ${height}V${height - 10}l${width / 3} -12l${width / 4} 9l${width / 6} -5L${right} ${height - 8}V${height}z`}
        fill="#c4a9ff"
      />
    </>
  );
}

const DRAWINGS: Readonly<Record<HeaderType, ReactNode>> = {
  FullWidthImageHeader: (
    <>
      {picture(0, 96, 36)}
      {words(10, 47)}
    </>
  ),
  HalfWidthImageHeader: (
    <>
      {picture(48, 48, 60)}
      {words(9, 26)}
    </>
  ),
  none: words(10, 26),
};

/** Shows a small drawing of a page header, with the places of its picture and its text. */
export function HeaderDrawing({ type }: { type: HeaderType }) {
  return (
    <svg className="he-drawing" viewBox="0 0 96 60" fill="none" aria-hidden="true" focusable="false">
      {DRAWINGS[type]}
    </svg>
  );
}

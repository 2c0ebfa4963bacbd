import { useId } from 'react';
import { SPLIT } from '../../../model/limits.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import sheet from './columns.css?url';
import { LAYOUTS, type Layout } from './columns.ts';

needSheets(sheet);

/** The size of a picture, and of the place for the columns in it, in px. */
const [WIDTH, HEIGHT, EDGE, GAP] = [88, 52, 8, 4];
const INNER = { width: WIDTH - 2 * EDGE, height: HEIGHT - 2 * EDGE };

interface LayoutPicturesProps {
  legend: string;
  /** The current layout; undefined if the columns have none of these layouts. */
  chosen: Layout | undefined;
  onChoose(layout: Layout): void;
}

/** Shows the layouts of two columns as pictures with names, of which one is chosen. */
export function LayoutPictures({ legend, chosen, onChoose }: LayoutPicturesProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="he-sr">{legend}</legend>
      <div className="he-layouts">
        {LAYOUTS.map((layout) => (
          <label key={layout.name} className="he-layout">
            <input type="radio" name={name} checked={layout === chosen} onChange={() => onChoose(layout)} />
            <Picture layout={layout} />
            {layout.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Picture({ layout: { first } }: { layout: Layout }) {
  const stacked = first === null;
  const width = stacked ? INNER.width : ((INNER.width - GAP) * first) / SPLIT.columns;
  const height = stacked ? (INNER.height - GAP) / 2 : INNER.height;
  const second = stacked
    ? { x: EDGE, y: EDGE + height + GAP, width, height }
    : { x: EDGE + width + GAP, y: EDGE, width: INNER.width - GAP - width, height };
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      <rect className="he-layout-frame" x={0.5} y={0.5} width={WIDTH - 1} height={HEIGHT - 1} rx={6} />
      <rect className="he-layout-column" x={EDGE} y={EDGE} width={width} height={height} rx={2} />
      <rect className="he-layout-column" {...second} rx={2} />
    </svg>
  );
}

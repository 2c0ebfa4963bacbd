import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import type { Crop } from '../../../model/image.ts';
import type { Size } from '../../../model/limits.ts';
import { largestZoom, zoomCrop, zoomOf } from './geometry.ts';

/** The factor by which one press of a button zooms. */
const STEP = 1.25;

interface ZoomToolsProps {
  picture: Size;
  ratio: Size | null;
  crop: Crop;
  onCrop(crop: Crop): void;
}

/** Shows buttons and a slider that zoom in and out by changing the size of the crop area. */
export function ZoomTools({ picture, ratio, crop, onCrop }: ZoomToolsProps) {
  const id = useId();
  const zoom = zoomOf(picture, ratio, crop);
  const most = largestZoom(picture, ratio, crop);
  const percent = Math.round(zoom * 100);
  const zoomTo = (next: number) => onCrop(zoomCrop(picture, ratio, crop, next));
  return (
    <div className="he-crop-zoom">
      <p>
        <label htmlFor={id}>Zoom</label>
        <span aria-hidden="true">{percent} %</span>
      </p>
      <button
        type="button"
        className="he-icon-button"
        aria-label="Zoom out"
        aria-disabled={zoom <= 1 ? true : undefined}
        onClick={() => zoomTo(zoom / STEP)}
      >
        <Minus size={18} aria-hidden="true" focusable="false" />
      </button>
      {/* The slider is logarithmic: from 100 to 200 % is the same distance as from 200 to 400 %. */}
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={most > 1 ? Math.round((100 * Math.log(zoom)) / Math.log(most)) : 0}
        aria-valuetext={`${percent} %`}
        onChange={(event) => zoomTo(most ** (event.target.valueAsNumber / 100))}
      />
      <button
        type="button"
        className="he-icon-button"
        aria-label="Zoom in"
        aria-disabled={zoom >= most ? true : undefined}
        onClick={() => zoomTo(zoom * STEP)}
      >
        <Plus size={18} aria-hidden="true" focusable="false" />
      </button>
    </div>
  );
}

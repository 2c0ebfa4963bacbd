import { type CSSProperties, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Focus } from '../../../model/focus.ts';
import type { Crop } from '../../../model/image.ts';
import type { Size } from '../../../model/limits.ts';
import { CORNERS, type Corner, moveCrop, nudgeCorner, type Point, zoomCrop, zoomOf } from './geometry.ts';
import { CORNER_NAMES, focusWords, placeWords, sizeWords } from './messages.ts';
import { useStagePointers } from './use-stage-pointers.ts';

interface CropStageProps {
  address: string;
  picture: Size;
  ratio: Size | null;
  crop: Crop;
  focus: Focus | null;
  onCrop(crop: Crop): void;
  onFocus(focus: Focus): void;
  /**
   * Called after a change by pointer, but not after a change by keys, because assistive technology announces a change by keys
   * itself.
   */
  onSettled(): void;
}

const CORNER_LIST = Object.keys(CORNERS) as Corner[];

/** The distance that an arrow key moves the crop area, as a fraction of the longer side of the picture. */
const KEY_STEP = 1 / 200;
/** The factor by which Shift multiplies the distance of an arrow key. */
const LARGE_STEPS = 10;
/** The factor by which one press of `+` or `-` zooms. */
const KEY_ZOOM = 1.1;

/** Shows the whole picture with the crop area, which can be moved and resized by pointer, touch and keys. */
export function CropStage(props: CropStageProps) {
  const { address, picture, ratio, crop, focus, onCrop, onFocus } = props;
  const helpId = useId();
  const own = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const pointers = useStagePointers(own, props);

  const onFrameKey = (event: KeyboardEvent) => {
    const by = arrowStep(event, picture);
    const zoom = { '+': KEY_ZOOM, '=': KEY_ZOOM, '-': 1 / KEY_ZOOM }[event.key];
    if (by !== null) onCrop(moveCrop(picture, crop, by));
    else if (zoom !== undefined) onCrop(zoomCrop(picture, ratio, crop, zoomOf(picture, ratio, crop) * zoom));
    else return;
    event.preventDefault();
  };
  const onCornerKey = (corner: Corner) => (event: KeyboardEvent) => {
    const by = arrowStep(event, picture);
    if (by === null) return;
    event.preventDefault();
    onCrop(nudgeCorner(picture, ratio, crop, corner, by));
  };
  const onFocusKey = (event: KeyboardEvent) => {
    const by = arrowStep(event, picture);
    if (by === null || focus === null) return;
    event.preventDefault();
    onFocus({
      x: share(focus.x + by.x / picture.width),
      y: share(focus.y + by.y / picture.height),
    });
  };

  const shape = {
    aspectRatio: `${picture.width} / ${picture.height}`,
    '--he-crop-shape': picture.width / picture.height,
  } as CSSProperties;
  return (
    <div className="he-crop-stage" {...pointers}>
      <div ref={own} className="he-crop-picture" style={shape}>
        <img src={address} alt="" draggable={false} onError={() => setFailed(true)} />
        <div className="he-crop-shade">
          <div style={boxOf(crop, picture)} />
        </div>
        <div
          role="slider"
          tabIndex={0}
          className="he-crop-frame"
          data-part="frame"
          style={boxOf(crop, picture)}
          aria-label="Cut-out"
          aria-describedby={helpId}
          aria-valuemin={0}
          aria-valuemax={picture.width - crop.width}
          aria-valuenow={crop.left}
          aria-valuetext={placeWords(crop, picture)}
          onKeyDown={onFrameKey}
        />
        {CORNER_LIST.map((corner) => (
          <div
            key={corner}
            role="slider"
            tabIndex={0}
            className="he-crop-corner"
            data-part={corner}
            style={pointStyle(cornerOf(crop, corner), picture)}
            aria-label={CORNER_NAMES[corner]}
            aria-valuemin={1}
            aria-valuemax={picture.width}
            aria-valuenow={crop.width}
            aria-valuetext={sizeWords(crop, picture)}
            onKeyDown={onCornerKey(corner)}
          />
        ))}
        {focus === null ? null : (
          <div
            role="slider"
            tabIndex={0}
            className="he-crop-focus"
            data-part="focus"
            style={pointStyle({ x: focus.x * picture.width, y: focus.y * picture.height }, picture)}
            aria-label="Point to keep in sight"
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(focus.x * 100)}
            aria-valuetext={focusWords(focus)}
            onKeyDown={onFocusKey}
          />
        )}
      </div>
      {failed ? (
        <p role="alert" className="he-crop-failed">
          The picture could not be loaded. Close this and try again.
        </p>
      ) : null}
      <p id={helpId} className="he-hint">
        Drag the cut-out or its corners. Arrow keys move it, with Shift further; + and − zoom.
      </p>
    </div>
  );
}

/** Returns the movement for an arrow key, in px of the picture; null if the key is not an arrow key. */
function arrowStep({ key, shiftKey }: KeyboardEvent, picture: Size): Point | null {
  const step = Math.max(1, Math.round(Math.max(picture.width, picture.height) * KEY_STEP));
  const by = shiftKey ? step * LARGE_STEPS : step;
  const steps: ReadonlyMap<string, Point> = new Map([
    ['ArrowLeft', { x: -by, y: 0 }],
    ['ArrowRight', { x: by, y: 0 }],
    ['ArrowUp', { x: 0, y: -by }],
    ['ArrowDown', { x: 0, y: by }],
  ]);
  return steps.get(key) ?? null;
}

function cornerOf(crop: Crop, corner: Corner): Point {
  const { left, top } = CORNERS[corner];
  return { x: left ? crop.left : crop.left + crop.width, y: top ? crop.top : crop.top + crop.height };
}

function boxOf({ left, top, width, height }: Crop, picture: Size): CSSProperties {
  return {
    ...pointStyle({ x: left, y: top }, picture),
    width: `${(width / picture.width) * 100}%`,
    height: `${(height / picture.height) * 100}%`,
  };
}

function pointStyle({ x, y }: Point, picture: Size): CSSProperties {
  return { left: `${(x / picture.width) * 100}%`, top: `${(y / picture.height) * 100}%` };
}

function share(value: number): number {
  return Math.max(0, Math.min(value, 1));
}

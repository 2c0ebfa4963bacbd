import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { type Crop, imageUrl } from '../../../model/image.ts';
import { IMAGE_LADDER, type Size } from '../../../model/limits.ts';
import { canvasLabel } from '../../document/labels.ts';
import { $start } from '../../document/start-editor.ts';
import { announce } from '../../ui/announcements.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { EditorDialog } from '../../ui/EditorDialog.tsx';
import { needSheets } from '../../ui/late-sheets.ts';
import { CropStage } from './CropStage.tsx';
import cropSheet from './crop.css?url';
import { closeCropper, type OpenCropper } from './crop-image.ts';
import {
  alikeIn,
  canvasSize,
  cropOf,
  cropsIn,
  cut,
  keepInSight,
  ratioOf,
  share,
  startCropping,
} from './cropping.ts';
import { centreOf } from './geometry.ts';
import { blurWarning, placeWords } from './messages.ts';
import { ZoomTools } from './ZoomTools.tsx';

needSheets(cropSheet);

/** The width of the picture in the crop dialog, in px. */
const WORKING_WIDTH = Math.min(...IMAGE_LADDER.filter((width) => width >= 1280));

/** Lets the user crop a picture for each canvas of its place. Escape and Cancel discard the changes. */
export default function CropDialog({ cropper: { image, sizes, value } }: { cropper: OpenCropper }) {
  const opened = useRef(startCropping(image, sizes, value));
  const [state, setState] = useState(opened.current);
  const canvases = Object.keys(sizes);
  const [first = ''] = canvases;
  const [canvas, setCanvas] = useState(first);
  const crop = cropOf(state, canvas);
  const ratio = ratioOf(sizes, canvas);
  const warning = blurWarning(crop, canvasSize(sizes, canvas));
  const alike = alikeIn(sizes, canvas);
  const speakLater = useSpokenLater(() => [placeWords(crop, image), warning ?? ''].join('. '));
  const base = $start.get()?.shell.baseUrls.imageBaseUrl;
  const address = imageUrl(image._id, { w: WORKING_WIDTH }, base);

  const reset = () => {
    setState(opened.current);
    announce('All cut-outs are as they were.');
  };
  const zoom = (next: typeof crop) => {
    setState((now) => cut(now, canvas, next));
    speakLater();
  };

  return (
    <EditorDialog title="Crop the picture" wide onClose={() => closeCropper()}>
      {canvases.length === 1 ? null : (
        <fieldset className="he-crop-canvases">
          <legend>Shown on</legend>
          {canvases.map((name) => (
            <button
              key={name}
              type="button"
              className="he-button"
              aria-pressed={name === canvas}
              onClick={() => setCanvas(name)}
            >
              {canvasLabel(name)}
            </button>
          ))}
        </fieldset>
      )}
      <div className="he-crop">
        <CropStage
          address={address}
          picture={image}
          ratio={ratio}
          crop={crop}
          focus={state.focus}
          onCrop={(next) => setState((now) => cut(now, canvas, next))}
          onFocus={(focus) => setState((now) => keepInSight(now, focus))}
          onSettled={speakLater}
        />
        <div className="he-crop-side">
          <ZoomTools picture={image} ratio={ratio} crop={crop} onCrop={zoom} />
          <CropPreview
            address={address}
            picture={image}
            crop={crop}
            label={canvases.length === 1 ? 'On the page' : `On ${canvasLabel(canvas).toLowerCase()}`}
          />
          {warning === null ? null : <p className="he-crop-warning">{warning}</p>}
          <CheckboxField
            label="Keep a point in sight"
            help="Move the ring to what matters most. Cut-outs that you do not change begin around it."
            checked={state.focus !== null}
            onChange={(kept) => {
              const { x, y } = centreOf(crop);
              const centre = { x: x / image.width, y: y / image.height };
              setState((now) => keepInSight(now, kept ? centre : null));
            }}
          />
          {alike.length === 0 ? null : (
            <CheckboxField
              label="Use the same for all sizes"
              help={`The same for ${[canvas, ...alike].map(canvasLabel).join(', ')}`}
              checked={state.shared}
              onChange={(shared) => setState((now) => share(now, canvas, shared))}
            />
          )}
        </div>
      </div>
      <div className="he-actions">
        <button type="button" className="he-button he-crop-reset" onClick={reset}>
          Reset
        </button>
        <button type="button" className="he-button" onClick={() => closeCropper()}>
          Cancel
        </button>
        <button
          type="button"
          className="he-button he-button-main"
          onClick={() => closeCropper(cropsIn(state))}
        >
          Use this cut-out
        </button>
      </div>
    </EditorDialog>
  );
}

interface CropPreviewProps {
  address: string;
  picture: Size;
  crop: Crop;
  /** The name of the canvas that shows this part of the picture. */
  label: string;
}

/** Shows the cropped picture as readers will see it, in its own aspect ratio. */
function CropPreview({ address, picture, crop, label }: CropPreviewProps) {
  const frame = {
    aspectRatio: `${crop.width} / ${crop.height}`,
    '--he-crop-shape': crop.width / crop.height,
  } as CSSProperties;
  return (
    <figure className="he-crop-preview">
      <figcaption>{label}</figcaption>
      <div style={frame}>
        <img
          src={address}
          alt="The part that is shown"
          style={{
            width: `${(picture.width / crop.width) * 100}%`,
            height: `${(picture.height / crop.height) * 100}%`,
            left: `${(-crop.left / crop.width) * 100}%`,
            top: `${(-crop.top / crop.height) * 100}%`,
          }}
        />
      </div>
    </figure>
  );
}

/** The pause after a change before the change is announced, in milliseconds. */
const QUIET_MS = 600;

/** Returns a function that announces the current words once no change has followed for a while. */
function useSpokenLater(words: () => string): () => void {
  const latest = useRef(words);
  latest.current = words;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => announce(latest.current()), QUIET_MS);
  };
}

import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { FormOf } from '../../../blocks/form.ts';
import { type CanvasSizes, type ImageValue, imageSources, shapeOfSize } from '../../../model/image.ts';
import { $tree } from '../../document/current-tree.ts';
import { fieldForm } from '../../document/forms.ts';
import { canvasLabel } from '../../document/labels.ts';
import { $start } from '../../document/start-editor.ts';
import { sameTarget } from '../../document/target.ts';
import { useField } from '../../document/use-field.ts';
import { PictureButtons } from '../../media/place/PictureButtons.tsx';
import { choosePicture } from '../../media/place/picture-actions.ts';
import { $placeUploads, uploadAt } from '../../media/place/place-uploads.ts';
import { $dropPlace, takesPicturesFor } from '../../media/place/take-pictures.ts';
import { UploadStatus } from '../../media/place/UploadStatus.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { PictureDescription } from './PictureDescription.tsx';

/** The width of the requested thumbnails, in px. */
const THUMBNAIL_PX = 320;

const NOT_SHOWN = 'This picture cannot be shown. If it is no longer in the library, choose another one.';

/**
 * Lets the user choose, crop, describe and remove a picture, and its dark version where the place can show one. Pictures can be
 * dropped and pasted on the editor.
 */
export function ImageEditor({ owner, property, form }: FieldEditorProps<FormOf<'image'>>) {
  const group = useRef<HTMLDivElement>(null);
  const { value, errors } = useField<ImageValue>(owner, property);
  const place = { owner, property };
  const upload = uploadAt(useStore($placeUploads), place);
  const isDropPlace = sameTarget(useStore($dropPlace), place);
  const darkProperty = `${property}.dark`;
  const dark = fieldForm($tree.get(), owner, darkProperty);
  return (
    <FieldGroup legend={form.label} help={form.help} errors={errors}>
      <div
        ref={group}
        tabIndex={-1}
        className={isDropPlace ? 'he-picture he-picture-drop' : 'he-picture'}
        {...takesPicturesFor(place)}
      >
        {upload === undefined ? null : <UploadStatus upload={upload} />}
        {value ? (
          <>
            <PictureButtons place={place} onRemoved={() => group.current?.focus()} />
            <Thumbnails value={value} sizes={form.sizes} />
            {form.versionOf === undefined ? <PictureDescription place={place} value={value} /> : null}
            {dark?.editor === 'image' ? (
              <div className="he-question" data-question={darkProperty}>
                <ImageEditor owner={owner} property={darkProperty} form={dark as FormOf<'image'>} />
              </div>
            ) : null}
          </>
        ) : (
          <EmptyPlace isVersion={form.versionOf !== undefined} onChoose={() => void choosePicture(place)} />
        )}
      </div>
    </FieldGroup>
  );
}

function EmptyPlace({ isVersion, onChoose }: { isVersion: boolean; onChoose: () => void }) {
  return isVersion ? (
    <button type="button" className="he-button" onClick={onChoose}>
      Choose a dark version
    </button>
  ) : (
    <div className="he-picture-empty">
      <p>There is no picture yet. Choose one, or drop or paste one here.</p>
      <button type="button" className="he-button he-button-main" onClick={onChoose}>
        Choose a picture
      </button>
    </div>
  );
}

/** Shows the crop of the picture for each canvas. */
function Thumbnails({ value, sizes }: { value: NonNullable<ImageValue>; sizes: CanvasSizes }) {
  const [failed, setFailed] = useState<string | null>(null);
  const base = $start.get()?.shell.baseUrls.imageBaseUrl;
  const canvases = Object.entries(sizes);
  if (failed === value.imageId) return <p className="he-field-error">{NOT_SHOWN}</p>;
  return (
    <div className="he-picture-canvases">
      {canvases.map(([canvas, shown]) => {
        const { width = 1, height } = shapeOfSize(shown) ?? {};
        const size = {
          width: THUMBNAIL_PX,
          height: height === undefined ? undefined : Math.round((THUMBNAIL_PX * height) / width),
          canvas,
        };
        return (
          <figure key={canvas}>
            <img
              src={imageSources(value, size, undefined, base)?.src}
              alt={value.alt}
              onError={() => setFailed(value.imageId)}
            />
            {canvases.length === 1 ? null : <figcaption>{canvasLabel(canvas)}</figcaption>}
          </figure>
        );
      })}
    </div>
  );
}

export default fieldEditor('image', ImageEditor);

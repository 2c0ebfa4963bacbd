import { Crop, Images, Trash2 } from 'lucide-react';
import { choosePicture, cropPicture, removePicture } from './picture-actions.ts';
import type { PictureField } from './picture-place.ts';

interface PictureButtonsProps {
  place: PictureField;
  /**
   * Whether the buttons are on the picture itself. There, the buttons are no tab stops, because the sidebar has the same
   * buttons.
   */
  onPage?: boolean;
  /** Called after the picture and its buttons were removed. */
  onRemoved?(): void;
}

/** Shows buttons for the actions on a picture in its place. */
export function PictureButtons({ place, onPage = false, onRemoved }: PictureButtonsProps) {
  const tabIndex = onPage ? -1 : undefined;
  const word = onPage ? 'he-sr' : 'he-picture-word';
  const remove = () => {
    removePicture(place);
    onRemoved?.();
  };
  return (
    <div className="he-picture-actions">
      <button
        type="button"
        className="he-button"
        tabIndex={tabIndex}
        onClick={() => void choosePicture(place)}
      >
        <Images size={18} aria-hidden="true" focusable="false" />
        <span>
          Change<span className={word}> picture</span>
        </span>
      </button>
      <button type="button" className="he-button" tabIndex={tabIndex} onClick={() => void cropPicture(place)}>
        <Crop size={18} aria-hidden="true" focusable="false" />
        Crop
      </button>
      <button type="button" className="he-button" tabIndex={tabIndex} onClick={remove}>
        <Trash2 size={18} aria-hidden="true" focusable="false" />
        <span>
          Remove<span className={word}> picture</span>
        </span>
      </button>
    </div>
  );
}

import type { CSSProperties } from 'react';
import type { Crop } from '../../../model/image.ts';
import type { Size } from '../../../model/limits.ts';

interface CropPreviewProps {
  address: string;
  picture: Size;
  crop: Crop;
  /** Names the place that shows the picture like this. */
  label: string;
}

/** The cut-out as readers will see it, in its own shape. */
export function CropPreview({ address, picture, crop, label }: CropPreviewProps) {
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

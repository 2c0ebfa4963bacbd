import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { imageUrl } from '../../model/image.ts';
import type { Image } from '../../model/media.ts';
import { $start } from '../document/start-editor.ts';

interface ThumbnailProps {
  image: Pick<Image, '_id' | 'width' | 'height'>;
  /** The available widths of the picture's renditions, in px. */
  widths: readonly number[];
  /** The displayed width, in the format of the HTML attribute `sizes`. */
  sizes: string;
  /** The alternative text; '' if the picture's name is next to the picture. */
  alt?: string;
}

/** Shows a small rendition of a picture, or a drawing if the picture cannot be shown. */
export function Thumbnail({ image, widths, sizes, alt = '' }: ThumbnailProps) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <span className="he-media-broken">
        <ImageOff size={28} aria-hidden="true" focusable="false" />
        This picture cannot be shown
      </span>
    );
  }
  const base = $start.get()?.shell.baseUrls.imageBaseUrl;
  const address = (w: number) => imageUrl(image._id, { w }, base);
  return (
    <img
      src={address(widths[0]!)}
      srcSet={widths.map((w) => `${address(w)} ${w}w`).join(', ')}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(true)}
    />
  );
}

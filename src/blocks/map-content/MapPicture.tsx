import { use } from 'react';
import { Hyperlink } from '../../editable/hyperlink.tsx';
import { Image } from '../../editable/image.tsx';
import type { ImageValue } from '../../model/image.ts';
import { IMAGE_SIZES } from '../../model/limits.ts';
import { MapAttributionContext } from '../map-attribution.ts';

const OPEN_STREET_MAP = 'https://www.openstreetmap.org/copyright';

/** The picture of the place, which is in its middle, and whose map it is. The address in words says the same. */
export function MapPicture({ image }: { image: ImageValue }) {
  return (
    <figure className="map-picture">
      <div className="map-frame">
        <Image
          property="picture"
          value={image}
          sizes={{ desktop: IMAGE_SIZES.map }}
          layout="min(100vw, 68rem)"
          editorDisabled
        />
        <svg className="map-pin" viewBox="0 0 24 32" aria-hidden="true">
          <path d="M12 31S2 19 2 12a10 10 0 0 1 20 0c0 7-10 19-10 19z" />
          <circle cx="12" cy="12" r="4" />
        </svg>
      </div>
      <figcaption>
        <Attribution />
      </figcaption>
    </figure>
  );
}

/** OpenStreetMap asks for a link to its terms. */
function Attribution() {
  const words = use(MapAttributionContext);
  if (!words.includes('OpenStreetMap')) return words;
  return <Hyperlink target={{ type: 'external', href: OPEN_STREET_MAP }}>{words}</Hyperlink>;
}

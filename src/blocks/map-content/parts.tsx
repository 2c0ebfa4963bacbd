import { use } from 'react';
import { Hyperlink } from '../../editable/hyperlink.tsx';
import { Image } from '../../editable/image.tsx';
import { Text } from '../../editable/text.tsx';
import type { ImageValue } from '../../model/image.ts';
import { IMAGE_SIZES } from '../../model/limits.ts';
import { directionsUrl } from '../../model/map.ts';
import { MAP_TEXTS } from '../../model/texts.ts';
import { areBlank } from '../blank.ts';
import { MapAttributionContext } from '../map-attribution.ts';
import { isEmptyMap } from './empty-map.ts';
import { type MapBlock, placeWords } from './map-block.ts';

const OPEN_STREET_MAP = 'https://www.openstreetmap.org/copyright';

/** Shows the address in words, before the map, because words work for all readers. */
export function MapWords({ block }: { block: MapBlock }) {
  const { title, address, description } = block;
  return (
    <>
      <Text as="h2" property="title" value={title} />
      <Text as="p" className="map-address" property="address" value={address} />
      <Text as="p" property="description" value={description} />
      {isEmptyMap(block) ? null : <Directions block={block} />}
    </>
  );
}

/** Shows a link to directions. The link's text names the place, because a page can have several such links. */
function Directions({ block }: { block: MapBlock }) {
  const where = placeWords(block);
  return (
    <p>
      <Hyperlink
        className="button-secondary"
        target={{ type: 'external', href: directionsUrl(block, block.address) }}
      >
        {MAP_TEXTS.directions}
        {areBlank(where) ? null : <span className="visually-hidden"> to {where}</span>}
      </Hyperlink>
    </p>
  );
}

/**
 * Shows the picture of the place, with the place at its centre. The picture has no alternative text, because the address in
 * words says the same.
 */
export function MapPicture({ image }: { image: ImageValue }) {
  return (
    <>
      <Image
        property="picture"
        value={image}
        sizes={{ desktop: IMAGE_SIZES.map }}
        layout="max(33rem, min(100vw, 68rem))"
        editorDisabled
      />
      <svg className="map-pin" viewBox="0 0 24 32" aria-hidden="true">
        <path d="M12 31S2 19 2 12a10 10 0 0 1 20 0c0 7-10 19-10 19z" />
        <circle cx="12" cy="12" r="4" />
      </svg>
    </>
  );
}

/** Shows the label of the button, such as 'Open the map: Our office'. */
export function OpenLabel({ block }: { block: MapBlock }) {
  const where = placeWords(block);
  return (
    <span className="map-label">
      <span>{MAP_TEXTS.open}</span>
      {areBlank(where) ? null : <span className="visually-hidden">: {where}</span>}
    </span>
  );
}

/** Shows the map's attribution, with a link to OpenStreetMap's terms, as OpenStreetMap requires. */
export function Attribution() {
  const words = use(MapAttributionContext);
  if (!words.includes('OpenStreetMap')) return words;
  return <Hyperlink target={{ type: 'external', href: OPEN_STREET_MAP }}>{words}</Hyperlink>;
}

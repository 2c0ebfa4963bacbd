import { Hyperlink } from '../../editable/hyperlink.tsx';
import { Text } from '../../editable/text.tsx';
import type { ImageValue } from '../../model/image.ts';
import { directionsUrl } from '../../model/map.ts';
import { MAP_TEXTS } from '../../model/texts.ts';
import { areBlank } from '../blank.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import type { mapContent } from './definition.ts';
import { isEmptyMap } from './empty-map.ts';
import { MapPicture } from './MapPicture.tsx';

/** `image` is there once the server has a picture of the place. */
type MapBlock = BlockOf<typeof mapContent> & { readonly image?: ImageValue };

/** The address in words comes first: it is for everybody, also where no map can be shown. */
function MapContentView({ block }: { block: MapBlock }) {
  const { title, address, description } = block;
  return (
    <BlockRoot block={block} as="section" className="map" empty={isEmptyMap(block)}>
      <Text as="h2" property="title" value={title} />
      <Text as="p" className="map-address" property="address" value={address} />
      <Text as="p" property="description" value={description} />
      {isEmptyMap(block) ? null : <Directions block={block} />}
      {block.image ? <MapPicture image={block.image} /> : null}
    </BlockRoot>
  );
}

/** A page can have several: out of its place, each says where it leads. */
function Directions({ block }: { block: MapBlock }) {
  const { title, address } = block;
  const where = areBlank(title) ? address : title;
  return (
    <p>
      <Hyperlink
        className="button-secondary"
        target={{ type: 'external', href: directionsUrl(block, address) }}
      >
        {MAP_TEXTS.directions}
        {areBlank(where) ? null : <span className="visually-hidden"> to {where}</span>}
      </Hyperlink>
    </p>
  );
}

export default blockView('MapContent', MapContentView);

import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import { isEmptyMap } from './empty-map.ts';
import type { MapBlock } from './map-block.ts';
import { Attribution, MapPicture, MapWords, OpenLabel } from './parts.tsx';

/** Shows a preview of the address and the map. The map cannot be opened in the preview; readers get `shell.astro`. */
function MapContentView({ block }: { block: MapBlock }) {
  return (
    <BlockRoot block={block} as="section" className="map" empty={isEmptyMap(block)}>
      <MapWords block={block} />
      {block.image ? (
        <figure className="map-picture">
          <div className="map-frame">
            <MapPicture image={block.image} />
            <span className="map-open">
              <OpenLabel block={block} />
            </span>
          </div>
          <figcaption>
            <Attribution />
          </figcaption>
        </figure>
      ) : null}
    </BlockRoot>
  );
}

export default blockView('MapContent', MapContentView);

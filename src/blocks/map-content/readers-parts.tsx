import { BaseUrlsContext } from '../../editable/base-urls.ts';
import type { BaseUrls } from '../../model/view.ts';
import { MapAttributionContext } from '../map-attribution.ts';
import { Attribution, MapPicture, MapWords } from './parts.tsx';

type Part<Name extends (props: never) => unknown> = Parameters<Name>[0] & { readonly baseUrls: BaseUrls };

/**
 * Parts of the map block for readers, for use in an Astro shell. The shell is rendered separately from the blocks without
 * islands.
 */

export function ReadersWords({ baseUrls, block }: Part<typeof MapWords>) {
  return (
    <BaseUrlsContext value={baseUrls}>
      <MapWords block={block} />
    </BaseUrlsContext>
  );
}

export function ReadersPicture({ baseUrls, image }: Part<typeof MapPicture>) {
  return (
    <BaseUrlsContext value={baseUrls}>
      <MapPicture image={image} />
    </BaseUrlsContext>
  );
}

export function ReadersAttribution({ words }: { words: string }) {
  return (
    <MapAttributionContext value={words}>
      <Attribution />
    </MapAttributionContext>
  );
}

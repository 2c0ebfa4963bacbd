import { BaseUrlsContext } from '../../editable/base-urls.ts';
import type { BaseUrls } from '../../model/view.ts';
import type { BlockOf } from '../definition.ts';
import { Caption } from './caption.tsx';
import type { media } from './definition.ts';
import { MediaImage } from './view.tsx';

type Part<Name extends 'image' | 'caption'> = Pick<BlockOf<typeof media>, Name> & {
  readonly baseUrls: BaseUrls;
};

/** The picture for readers, outside the one pass that draws blocks without islands. */
export function ReadersImage({ image, baseUrls }: Part<'image'>) {
  return (
    <BaseUrlsContext value={baseUrls}>
      <MediaImage image={image} />
    </BaseUrlsContext>
  );
}

/** The caption for readers. */
export function ReadersCaption({ caption, baseUrls }: Part<'caption'>) {
  return (
    <BaseUrlsContext value={baseUrls}>
      <Caption caption={caption} />
    </BaseUrlsContext>
  );
}

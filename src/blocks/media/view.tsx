import { Image } from '../../editable/image.tsx';
import { IMAGE_SIZES } from '../../model/limits.ts';
import { videoOf } from '../../model/video.ts';
import { areBlank } from '../blank.ts';
import { BlockRoot } from '../block-root.tsx';
import { blockView } from '../block-view.ts';
import type { BlockOf } from '../definition.ts';
import { Caption } from './caption.tsx';
import type { media } from './definition.ts';
import { mediaTitle } from './media-title.ts';
import { PlayIcon, PlayWords } from './video-words.tsx';

/** Shows a picture, or a preview of a video. The preview does not play the video; readers get `shell.astro`. */
function MediaView({ block }: { block: BlockOf<typeof media> }) {
  const video = videoOf(block.video);
  const isEmpty = block.image === null && video === null && areBlank(block.caption.text);
  return (
    <BlockRoot block={block} as="figure" className="media" empty={isEmpty}>
      {video === null ? (
        <MediaImage image={block.image} />
      ) : (
        <div className="media-frame">
          <MediaImage image={block.image} />
          <span className="media-play">
            <span className="media-label">
              <PlayIcon />
              <PlayWords title={mediaTitle(block)} />
            </span>
          </span>
        </div>
      )}
      <Caption caption={block.caption} />
    </BlockRoot>
  );
}

/** Shows the picture of the block. */
export function MediaImage({ image }: Pick<BlockOf<typeof media>, 'image'>) {
  return (
    <Image
      property="image"
      value={image}
      sizes={{ desktop: IMAGE_SIZES.media }}
      layout="min(100vw, 62.5rem)"
    />
  );
}

export default blockView('Media', MediaView);

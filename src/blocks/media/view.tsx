import { Image } from '../../editable/image.tsx';
import { MEDIA_SIZES, mediaClasses, pictureSizes } from '../../model/media-sizes.ts';
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
    <BlockRoot block={block} as="figure" className={mediaClasses(block.size)} empty={isEmpty}>
      {video === null ? (
        <MediaImage image={block.image} size={block.size} />
      ) : (
        <div className="media-frame">
          <MediaImage image={block.image} size={block.size} />
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
export function MediaImage({ image, size }: Pick<BlockOf<typeof media>, 'image' | 'size'>) {
  return (
    <Image property="image" value={image} sizes={pictureSizes(size)} layout={MEDIA_SIZES[size].layout} />
  );
}

export default blockView('Media', MediaView);

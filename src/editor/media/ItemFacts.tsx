import type { MediaFile } from '../../model/media.ts';
import { sizeWords } from '../../model/size-words.ts';
import { When } from '../ui/When.tsx';
import { isImage, typeWords } from './item-words.ts';
import type { MediaItem } from './library-state.ts';

/** An item's type and size, and who uploaded it when. */
export function ItemFacts({ item }: { item: MediaItem }) {
  return (
    <dl className="he-media-facts">
      <div>
        <dt>Kind</dt>
        <dd>
          {isImage(item)
            ? `${item.mime.split('/').at(-1)!.toUpperCase()}, ${item.width} × ${item.height} pixels, `
            : `${typeWords(item as MediaFile)}, `}
          {sizeWords(item.size)}
        </dd>
      </div>
      <div>
        <dt>Uploaded</dt>
        <dd>
          <When iso={item.uploadedAt} />
          {item.uploadedBy === null ? null : ` by ${item.uploadedBy}`}
        </dd>
      </div>
    </dl>
  );
}

import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { MediaFile } from '../../model/media.ts';
import { sizeWords } from '../../model/size-words.ts';
import { When } from '../ui/When.tsx';
import type { MediaItem, MediaKind } from './library-state.ts';
import { UseList, UsesNow } from './MediaUses.tsx';
import { isImage, mimeWords, typeWords } from './messages.ts';
import { type Refusal, useRemoval } from './use-removal.ts';
import { useUses } from './use-uses.ts';

interface ItemToolsProps {
  kind: MediaKind;
  item: MediaItem;
  onRemoved(id: string): void;
  /** Further tools, before 'Remove'. */
  children: ReactNode;
}

/** Shows an item's properties and uses, and the tools that change the item. */
export function ItemTools({ kind, item, onRemoved, children }: ItemToolsProps) {
  const id = useId();
  const loaded = useUses(kind, item);
  const { refusal, remove } = useRemoval(kind, item, onRemoved);
  return (
    <div className="he-media-details">
      <ItemFacts item={item} />
      <section aria-labelledby={`${id}-uses`}>
        <h4 id={`${id}-uses`}>Used in</h4>
        <UsesNow loaded={loaded} />
      </section>
      <div className="he-media-actions">
        {children}
        <button type="button" className="he-button" onClick={() => remove(loaded.uses)}>
          Remove from the library
        </button>
      </div>
      {refusal === null ? null : <RefusalNote refusal={refusal} />}
    </div>
  );
}

function RefusalNote({ refusal: { message, uses } }: { refusal: Refusal }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={note} className="he-media-note">
      <p>{message}</p>
      {uses.length === 0 ? null : <UseList uses={uses} />}
    </div>
  );
}

/** Shows an item's type and size, its uploader, and the time of the upload. */
function ItemFacts({ item }: { item: MediaItem }) {
  return (
    <dl className="he-media-facts">
      <div>
        <dt>Kind</dt>
        <dd>
          {isImage(item)
            ? `${mimeWords(item)}, ${item.width} × ${item.height} pixels, `
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

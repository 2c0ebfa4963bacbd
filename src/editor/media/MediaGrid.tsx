import { FileText } from 'lucide-react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import type { MediaFile } from '../../model/media.ts';
import { sizeWords } from '../../model/size-words.ts';
import type { MediaItem, MediaKind } from './library-state.ts';
import { altWords, isImage, spokenItem, typeWords, usesWords } from './messages.ts';
import { Thumbnail } from './Thumbnail.tsx';

interface MediaGridProps {
  kind: MediaKind;
  items: readonly MediaItem[];
  /** The id of the item whose details are shown. */
  open: string | null;
  /** The id of the item that is now in the place to be filled. */
  current: string | null;
  busy: boolean;
  onOpen(id: string): void;
}

/**
 * Shows the items of the library as one tab stop. The arrow keys, Home, End and typed letters move between the items. Enter or
 * a click opens the item.
 */
export function MediaGrid({ kind, items, open, current, busy, onOpen }: MediaGridProps) {
  return (
    <GridList
      aria-label={kind === 'pictures' ? 'Pictures' : 'Files'}
      aria-busy={busy || undefined}
      className={`he-media-${kind}`}
      layout={kind === 'pictures' ? 'grid' : 'stack'}
      items={items}
      dependencies={[open]}
      onAction={(key) => onOpen(String(key))}
    >
      {(item) => (
        <GridListItem
          id={item._id}
          textValue={item._id === current ? `${spokenItem(item)}, here now` : spokenItem(item)}
          className={item._id === open ? 'he-media-item he-media-item-open' : 'he-media-item'}
        >
          {isImage(item) ? (
            <>
              <span className="he-media-thumbnail">
                <Thumbnail image={item} widths={[320, 480]} sizes="200px" />
                {item._id === current ? <span className="he-media-here">Here now</span> : null}
              </span>
              <span className="he-media-name">{item.name}</span>
              <span className={item.alt === '' && !item.decorative ? 'he-media-lacks' : 'he-media-about'}>
                {altWords(item)}
              </span>
            </>
          ) : (
            <FileRow file={item} here={item._id === current} />
          )}
        </GridListItem>
      )}
    </GridList>
  );
}

function FileRow({ file, here }: { file: MediaFile; here: boolean }) {
  return (
    <>
      <FileText size={24} aria-hidden="true" focusable="false" />
      <span className="he-media-words">
        <span className="he-media-name">{file.name}</span>
        {file.description === '' ? null : <span className="he-media-about">{file.description}</span>}
        <span className="he-media-about">
          {typeWords(file)} · {sizeWords(file.size)} · {usesWords(file)}
          {here ? ' · Here now' : ''}
        </span>
      </span>
    </>
  );
}

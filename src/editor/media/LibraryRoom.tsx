import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Image } from '../../model/media.ts';
import { announce } from '../ui/announcements.ts';
import { needSheets } from '../ui/late-sheets.ts';
import { ItemContent } from './ItemContent.tsx';
import { ItemPanel } from './ItemPanel.tsx';
import itemPanelSheet from './item-panel.css?url';
import { LibraryList } from './LibraryList.tsx';
import { LibraryTools } from './LibraryTools.tsx';
import librarySheet from './library.css?url';
import type { MediaItem, MediaKind, OpenLibrary } from './library-state.ts';
import { isImage } from './messages.ts';
import { ReplacePicture } from './ReplacePicture.tsx';
import { UploadList } from './UploadList.tsx';
import uploadsSheet from './uploads.css?url';
import { $uploads, addUploads } from './uploads.ts';
import { useIncomingFiles } from './use-incoming-files.ts';
import { useMediaList } from './use-media-list.ts';

needSheets(librarySheet, itemPanelSheet, uploadsSheet);

/** Shows one half of the library, pictures or files: its tools, its list, and the details of the open item. */
export function LibraryRoom({ kind, library }: { kind: MediaKind; library: OpenLibrary }) {
  const { list, look, more, again, put, drop } = useMediaList(kind);
  const [open, setOpen] = useState<string | null>(null);
  const [replaced, setReplaced] = useState<Image | null>(null);
  const room = useRef<HTMLDivElement>(null);
  const awaited = useUploaded(kind, put, setOpen);
  const choosing = library.settle !== null;
  const item = list.items.find(({ _id }) => _id === open) ?? null;

  const upload = (files: File[]) => {
    const [first = null, ...others] = addUploads(kind, files);
    // Opens the uploaded item if it is the only one, so that the user can choose it, describe it, or use it as a replacement.
    awaited.current = others.length === 0 ? first : null;
  };
  const { dragging, handlers } = useIncomingFiles(upload);
  const back = () => {
    const before = open;
    setOpen(null);
    requestAnimationFrame(() => focusItem(room, before));
    announce(kind === 'pictures' ? 'All pictures' : 'All files');
  };
  const remove = (id: string) => {
    const index = list.items.findIndex(({ _id }) => _id === id);
    const next = list.items[index + 1] ?? list.items[index - 1];
    drop(id);
    setOpen(null);
    requestAnimationFrame(() => focusItem(room, next?._id ?? null));
  };
  const startReplacing = (image: Image) => {
    setReplaced(image);
    back();
    announce(`Choose the picture that takes the place of ${image.name}`);
  };
  const endReplacing = () => {
    setReplaced(null);
    look(list.query);
    back();
  };
  return (
    <div
      ref={room}
      className="he-media"
      data-open={item === null ? undefined : ''}
      data-dragging={dragging ? '' : undefined}
      {...handlers}
    >
      <LibraryTools kind={kind} query={list.query} onLook={look} onUpload={upload} />
      <UploadList />
      {replaced === null ? null : (
        <div className="he-media-note he-media-replacing">
          <p>
            Choose or upload the picture that takes the place of <strong>{replaced.name}</strong> everywhere.
          </p>
          <button type="button" className="he-button" onClick={() => setReplaced(null)}>
            Do not replace it
          </button>
        </div>
      )}
      <div className="he-media-body">
        <LibraryList
          kind={kind}
          list={list}
          open={item?._id ?? null}
          current={library.current?.id ?? null}
          onOpen={setOpen}
          onMore={more}
          onAgain={again}
          onClear={() => look({ ...list.query, search: '' })}
        />
        {item === null ? null : (
          <ItemPanel key={item._id} item={item} onBack={back}>
            {replaced !== null && isImage(item) && item._id !== replaced._id ? (
              <ReplacePicture old={replaced} next={item} onCancel={back} onDone={endReplacing} />
            ) : (
              <ItemContent
                item={item}
                choosing={choosing}
                altHere={item._id === library.current?.id ? library.current.alt : undefined}
                onChanged={put}
                onRemoved={remove}
                onReplace={startReplacing}
              />
            )}
          </ItemPanel>
        )}
      </div>
      {dragging ? <p className="he-media-drop">Drop to upload</p> : null}
    </div>
  );
}

/** Focuses an item of the list. If the item is not listed, focuses the search field. */
function focusItem(room: RefObject<HTMLElement | null>, id: string | null): void {
  const row = id === null ? null : room.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`);
  (row ?? room.current?.querySelector<HTMLElement>('input[type="search"]'))?.focus();
}

/** Puts uploaded items into the list, and opens the item whose upload id is in the returned ref. */
function useUploaded(
  kind: MediaKind,
  put: (item: MediaItem) => void,
  onAwaited: (id: string) => void,
): RefObject<number | null> {
  const uploads = useStore($uploads);
  const awaited = useRef<number | null>(null);
  // Skips earlier uploads, because the loaded list includes them.
  const shown = useRef(new Set(uploads.filter(({ item }) => item !== null).map(({ id }) => id)));
  useEffect(() => {
    for (const { id, kind: its, item } of uploads) {
      if (item === null || its !== kind || shown.current.has(id)) continue;
      shown.current.add(id);
      put(item);
      if (awaited.current === id) onAwaited(item._id);
    }
  }, [uploads, kind, put, onAwaited]);
  return awaited;
}

import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { announce } from '../ui/announcements.ts';
import { ChoosePicture } from './ChoosePicture.tsx';
import { ItemPanel } from './ItemPanel.tsx';
import { isImage } from './item-words.ts';
import { LibraryList } from './LibraryList.tsx';
import { LibraryTools } from './LibraryTools.tsx';
import type { MediaKind, OpenLibrary } from './library-state.ts';
import { UploadList } from './UploadList.tsx';
import { $uploads, addUploads } from './uploads.ts';
import { useIncomingFiles } from './use-incoming-files.ts';
import { useMediaList } from './use-media-list.ts';

/** One half of the library: its tools, its list, and what is said about the item that is open. */
export function LibraryRoom({ kind, library }: { kind: MediaKind; library: OpenLibrary }) {
  const { list, look, more, again, put } = useMediaList(kind);
  const [open, setOpen] = useState<string | null>(library.current);
  const room = useRef<HTMLDivElement>(null);
  const item = list.items.find(({ _id }) => _id === open) ?? null;
  const upload = (files: File[]) => {
    const ids = addUploads(kind, files);
    awaited.current = ids.length === 1 && library.settle !== null ? ids[0]! : null;
  };
  const awaited = useUploaded(kind, put, (id) => setOpen(id));
  const { dragging, handlers } = useIncomingFiles(upload);
  const back = () => {
    setOpen(null);
    const key = CSS.escape(open ?? '');
    requestAnimationFrame(() => room.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus());
    announce(kind === 'pictures' ? 'All pictures' : 'All files');
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
      <div className="he-media-body">
        <LibraryList
          kind={kind}
          list={list}
          open={item?._id ?? null}
          onOpen={setOpen}
          onMore={more}
          onAgain={again}
          onClear={() => look({ ...list.query, search: '' })}
        />
        {item === null ? null : (
          <ItemPanel key={item._id} item={item} onBack={back}>
            {isImage(item) && library.settle !== null ? <ChoosePicture image={item} /> : null}
          </ItemPanel>
        )}
      </div>
      {dragging ? <p className="he-media-drop">Drop to upload</p> : null}
    </div>
  );
}

/** Puts what has been uploaded into the list, and opens the upload whose id is in the returned ref. */
function useUploaded(
  kind: MediaKind,
  put: ReturnType<typeof useMediaList>['put'],
  onAwaited: (id: string) => void,
) {
  const uploads = useStore($uploads);
  const awaited = useRef<number | null>(null);
  const shown = useRef(new Set<number>());
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

import { type DragEvent, useEffect, useRef, useState } from 'react';

interface IncomingFiles {
  /** Whether files are being dragged over the element. */
  readonly dragging: boolean;
  /** The event handlers of the element. */
  readonly handlers: {
    onDragEnter(event: DragEvent): void;
    onDragOver(event: DragEvent): void;
    onDragLeave(event: DragEvent): void;
    onDrop(event: DragEvent): void;
  };
}

/** Accepts files that are dropped on an element, or pasted anywhere while it is mounted. */
export function useIncomingFiles(take: (files: File[]) => void): IncomingFiles {
  const [dragging, setDragging] = useState(false);
  // When the pointer moves to a child, the child's enter event precedes the parent's leave event.
  const depth = useRef(0);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].map(named);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  const end = () => {
    depth.current = 0;
    setDragging(false);
  };
  const handle = (event: DragEvent, react: () => void) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    react();
  };
  return {
    dragging,
    handlers: {
      onDragEnter: (event) =>
        handle(event, () => {
          depth.current += 1;
          setDragging(true);
        }),
      onDragOver: (event) =>
        handle(event, () => {
          event.dataTransfer.dropEffect = 'copy';
        }),
      onDragLeave: (event) =>
        handle(event, () => {
          depth.current -= 1;
          if (depth.current <= 0) end();
        }),
      onDrop: (event) =>
        handle(event, () => {
          end();
          take([...event.dataTransfer.files]);
        }),
    },
  };
}

const PASTED = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });

/** Adds the time to the name, because browsers call every copied picture 'image.png'. */
function named(file: File): File {
  if (!/^image\.\w+$/.test(file.name)) return file;
  const when = PASTED.format(new Date()).replaceAll(':', '.');
  return new File([file], file.name.replace('image', `Pasted ${when}`), { type: file.type });
}

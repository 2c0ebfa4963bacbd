import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { MediaItem } from './library-state.ts';
import { isImage } from './messages.ts';
import { Thumbnail } from './Thumbnail.tsx';

interface ItemPanelProps {
  item: MediaItem;
  /** Closes the panel and returns the focus to the item in the list. */
  onBack(): void;
  children: ReactNode;
}

/** Shows the properties and actions of one item next to the list or, in a narrow window, in place of the list. */
export function ItemPanel({ item, onBack, children }: ItemPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Does not move the focus if it is already in the panel, for example in a question.
  useEffect(() => {
    const inside = heading.current?.parentElement?.contains(document.activeElement);
    if (!inside) heading.current?.focus({ preventScroll: true });
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Prevents Escape from closing the library.
    event.preventDefault();
    event.stopPropagation();
    onBack();
  };
  return (
    <section className="he-media-panel" aria-label={item.name} onKeyDown={onKeyDown}>
      <button type="button" className="he-button he-media-back" onClick={onBack}>
        <ArrowLeft size={18} aria-hidden="true" focusable="false" />
        {isImage(item) ? 'All pictures' : 'All files'}
      </button>
      <h3 ref={heading} tabIndex={-1}>
        {item.name}
      </h3>
      {isImage(item) ? (
        <span className="he-media-preview">
          <Thumbnail image={item} widths={[480, 640, 960]} sizes="400px" />
        </span>
      ) : null}
      {children}
    </section>
  );
}

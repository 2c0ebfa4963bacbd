import { Ellipsis } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { moveFocus } from '../ui/move-focus.ts';
import type { Tool } from './tools.ts';

/**
 * Shows the button 'More' at the end of a block's toolbar, and its menu. Choosing a tool or moving the focus away closes the
 * menu.
 */
export function MoreTools({ tools }: { tools: readonly Tool[] }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (list.current === null || !open) return;
    list.current.toggleAttribute(
      'data-above',
      list.current.getBoundingClientRect().bottom > window.innerHeight,
    );
    list.current.querySelector('button')?.focus({ preventScroll: true });
  }, [open]);

  const close = () => {
    button.current?.focus({ preventScroll: true });
    setOpen(false);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget) && relatedTarget !== button.current) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Stops the event, because the toolbar must not also handle the arrow keys.
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (list.current !== null) {
      moveFocus(event, [...list.current.querySelectorAll('button')], 'vertical');
    }
  };

  return (
    <div className="he-blocktools-more">
      <button
        ref={button}
        type="button"
        className="he-blocktool"
        data-tool=""
        tabIndex={-1}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
      >
        <Ellipsis size={18} aria-hidden="true" focusable="false" />
        <span className="he-blocktool-word">More</span>
      </button>
      {open ? (
        <div
          ref={list}
          id={listId}
          role="menu"
          aria-label="More"
          className="he-blocktools-list"
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        >
          {tools.map((tool) => (
            <MoreItem key={tool.name} tool={tool} onChosen={close} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

function MoreItem({
  tool: { name, icon: Icon, shortcut, run },
  onChosen,
}: {
  tool: Tool;
  onChosen: () => void;
}) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="he-blocktools-item"
      aria-label={name}
      aria-keyshortcuts={shortcut?.keys}
      data-shortcut={shortcut?.shown}
      onClick={() => {
        onChosen();
        run();
      }}
    >
      <Icon size={18} aria-hidden="true" focusable="false" />
      <span>{name}</span>
    </button>
  );
}

import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import { $drop } from './drag-block.ts';

/** The line between two components that shows where the dragged one would go. */
export function DropLine() {
  const drop = useStore($drop);
  const line = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (line.current === null || drop === null) return;
    const { left, top, width } = drop.line;
    line.current.style.transform = `translate(${left}px, ${top}px)`;
    line.current.style.width = `${width}px`;
  }, [drop]);
  return drop === null ? null : <div ref={line} className="he-drop-line" aria-hidden="true" />;
}

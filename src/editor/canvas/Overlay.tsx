import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import { ownerLabel } from '../labels.ts';
import { $tree } from '../stores/page.ts';
import { $hovered, $selection, type Leaf, sameLeaf } from '../stores/selection.ts';
import { followRect } from './follow-rect.ts';
import { elementOf } from './leaf-address.ts';

/** The two boxes over the page: around what is selected, and around what a click would select. */
export function Overlay() {
  const selected = useStore($selection);
  const hovered = useStore($hovered);
  return (
    <div className="he-overlay" aria-hidden="true">
      {hovered === null || sameLeaf(hovered, selected) ? null : <Box leaf={hovered} className="he-box" />}
      {selected === null ? null : <Box leaf={selected} className="he-box he-box-selected" />}
    </div>
  );
}

/** Drawn apart from the page, so that the page's layout stays as it is. */
function Box({ leaf, className }: { leaf: Leaf; className: string }) {
  const box = useRef<HTMLDivElement>(null);
  const { owner, property, label } = leaf;
  useLayoutEffect(
    () =>
      followRect(
        () => elementOf({ owner, property }),
        (rect) => place(box.current, rect),
      ),
    [owner, property],
  );
  return (
    <div ref={box} className={className} hidden>
      <span className="he-box-label">
        {ownerLabel($tree.get(), owner)} › {label}
      </span>
    </div>
  );
}

/** Room in px for the label above a box; nearer to the top of the window it stands below. */
const LABEL_ROOM = 28;

function place(box: HTMLElement | null, rect: DOMRect | null): void {
  if (box === null) return;
  box.hidden = rect === null;
  if (rect === null) return;
  box.style.transform = `translate(${rect.left}px, ${rect.top}px)`;
  box.style.width = `${rect.width}px`;
  box.style.height = `${rect.height}px`;
  box.classList.toggle('he-box-low', rect.top < LABEL_ROOM);
}

import { useStore } from '@nanostores/react';
import { GripVertical } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { isSiteRootKey, NAV_KEY, type SiteRootKey } from '../../model/roots.ts';
import { $tree, rootAtom } from '../document/current-tree.ts';
import { $selection } from '../document/selection.ts';
import { itemOfTarget, itemTarget, type SiteItem } from '../document/site-items.ts';
import { followLayout } from '../page-dom/follow-rect.ts';
import { type ControlSize, type Corner, leastCovering, wordsAndControlsIn } from '../page-dom/free-place.ts';
import { elementOf } from '../page-dom/target-elements.ts';
import { DropLine } from '../ui/DropLine.tsx';
import { $itemDrop, canBeDragged, dragItem } from './drag-site-item.ts';

const SIZE: ControlSize = { width: 44, height: 44, edge: 6 };
/** The distance between an item and the box around it, in px. */
const BOX_PX = 6;

/**
 * Shows the handle with which the user drags the selected item of the navigation or the footer, by mouse or finger. Shows the
 * line at the drop position.
 */
export function ItemGrip() {
  const selected = useStore($selection);
  const drop = useStore($itemDrop);
  useStore(rootAtom(isSiteRootKey(selected?.owner ?? '') ? (selected?.owner as SiteRootKey) : NAV_KEY));
  const item = selected === null ? null : itemOfTarget($tree.get(), selected);
  return (
    <>
      {item !== null && canBeDragged(item) ? <Grip key={item.item} item={item} /> : null}
      <DropLine place={drop?.line ?? null} />
    </>
  );
}

function Grip({ item }: { item: SiteItem }) {
  const grip = useRef<HTMLDivElement>(null);
  const { owner, property } = itemTarget(item);
  useLayoutEffect(
    () =>
      followLayout(() => {
        const [own, element] = [grip.current, elementOf({ owner, property })];
        if (own === null) return;
        own.hidden = !element?.checkVisibility();
        if (element === null || own.hidden) return;
        const { right, top } = placeOfGrip(element);
        own.style.transform = `translate(calc(${right}px - 100%), ${top}px)`;
      }),
    [owner, property],
  );
  // Hidden from users of keyboards and screen readers, because the sidebar has buttons for the same moves.
  return (
    <div
      ref={grip}
      className="he-item-grip"
      aria-hidden="true"
      hidden
      onPointerDown={({ nativeEvent }) => dragItem(item, nativeEvent)}
    >
      <GripVertical size={18} focusable="false" />
    </div>
  );
}

/**
 * Returns the corner near an item at which the handle covers the least: inside the item's box, or after, before, below or above
 * the item.
 */
function placeOfGrip(element: Element): Corner {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const middle = (top + bottom - SIZE.height) / 2;
  const centre = (left + right + SIZE.width) / 2;
  const corners = [
    { right, top: middle },
    { right: right + BOX_PX + SIZE.width, top: middle },
    { right: left - BOX_PX, top: middle },
    { right: centre, top: bottom + BOX_PX - SIZE.edge },
    { right: centre, top: top - BOX_PX - SIZE.height + SIZE.edge },
  ];
  const part = element.closest('[data-shell]');
  return leastCovering(corners, SIZE, part === null ? [] : wordsAndControlsIn(part));
}

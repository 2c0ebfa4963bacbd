import { useLayoutEffect, useRef } from 'react';
import { $tree } from '../document/current-tree.ts';
import { ownerLabel } from '../document/labels.ts';
import { select } from '../document/selection.ts';
import type { Target } from '../document/target.ts';
import { followLayout } from '../page-dom/follow-rect.ts';
import type { Corner } from '../page-dom/free-place.ts';
import { elementOf, targetKey } from '../page-dom/target-elements.ts';
import { placesOfButtons } from './place-of-button.ts';
import { useSelectableTargets } from './use-selectable-targets.ts';

/** The distance from the visible part of the page within which lists are tracked. */
const NEAR = '100px';

/**
 * Shows the button 'Manage List' at every list of the page in select mode. The button opens the list's rows in the sidebar.
 * Keyboard users find the same button in the list of the page's components.
 */
export function ManageLists() {
  const lists = useSelectableTargets().filter(({ kind }) => kind === 'list');
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const addresses = lists.map(targetKey).join();

  useLayoutEffect(() => {
    const near = new Map<Element, string>();
    const measure = () => {
      // Measures all elements before moving any, so that the layout is computed only once.
      const corners = placesOfButtons([...near.keys()]);
      for (const [list, key] of near) place(buttons.current.get(key), corners.get(list) ?? null);
    };
    const keys = new Map<Element, string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const key = keys.get(target);
          if (key === undefined) continue;
          if (isIntersecting) near.set(target, key);
          else if (near.delete(target)) place(buttons.current.get(key), null);
        }
        measure();
      },
      { rootMargin: NEAR },
    );
    for (const list of lists) {
      const element = elementOf(list);
      if (element === null) continue;
      keys.set(element, targetKey(list));
      observer.observe(element);
    }
    const stop = followLayout(measure);
    return () => {
      stop();
      observer.disconnect();
    };
  }, [addresses]);

  return lists.map((list) => (
    <ManageList
      key={targetKey(list)}
      list={list}
      keep={(button) => {
        if (button === null) buttons.current.delete(targetKey(list));
        else buttons.current.set(targetKey(list), button);
      }}
    />
  ));
}

function ManageList({ list, keep }: { list: Target; keep: (button: HTMLButtonElement | null) => void }) {
  return (
    <button
      ref={keep}
      type="button"
      className="he-manage-list"
      hidden
      tabIndex={-1}
      title={`${ownerLabel($tree.get(), list.owner)} › ${list.label}`}
      onClick={() => select(list)}
    >
      Manage List
    </button>
  );
}

function place(button: HTMLButtonElement | undefined, corner: Corner | null): void {
  if (button === undefined) return;
  button.hidden = corner === null;
  if (corner !== null) button.style.transform = `translate(calc(${corner.right}px - 100%), ${corner.top}px)`;
}

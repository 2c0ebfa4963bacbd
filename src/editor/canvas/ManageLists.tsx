import { useLayoutEffect, useRef } from 'react';
import { ownerLabel } from '../labels.ts';
import { $tree } from '../stores/page.ts';
import { select } from '../stores/selection.ts';
import type { Target } from '../stores/target.ts';
import { followLayout } from './follow-rect.ts';
import { elementOf, targetKey } from './target-address.ts';
import { useSelectableTargets } from './use-selectable-targets.ts';

/**
 * 'Manage List' at every list of the page, while selecting: a click opens the list's rows in the sidebar. The keyboard has
 * the list among the components of the page.
 */
export function ManageLists() {
  const lists = useSelectableTargets().filter(({ kind }) => kind === 'list');
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const addresses = lists.map(targetKey).join();

  useLayoutEffect(
    () =>
      followLayout(() => {
        // All are measured before any is moved, so that the page is laid out once.
        const rects = lists.map((list) => elementOf(list)?.getBoundingClientRect() ?? null);
        lists.forEach((list, index) => {
          place(buttons.current.get(targetKey(list)), rects[index] ?? null);
        });
      }),
    [addresses],
  );

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
      tabIndex={-1}
      title={`${ownerLabel($tree.get(), list.owner)} › ${list.label}`}
      onClick={() => select(list)}
    >
      Manage List
    </button>
  );
}

/** At the end of the list, where its next item would stand. */
function place(button: HTMLButtonElement | undefined, rect: DOMRect | null): void {
  if (button === undefined) return;
  const seen = rect !== null && rect.bottom > 0 && rect.bottom < window.innerHeight + button.offsetHeight;
  button.hidden = !seen;
  if (seen) button.style.transform = `translate(calc(${rect.right}px - 100%), calc(${rect.bottom}px - 50%))`;
}

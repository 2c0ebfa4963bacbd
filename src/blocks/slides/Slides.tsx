import { createElement, type ReactNode, use } from 'react';
import { List } from '../../editable/list.tsx';
import { EditingContext } from '../../editable/use-editable.ts';

interface SlidesProps<Item extends { key: string }> {
  /** The label of the group of slides. */
  label: string;
  property: string;
  items: readonly Item[];
  /** Returns whether a slide is empty; visitors do not get empty slides. */
  isEmpty(item: NoInfer<Item>): boolean;
  /** An `<li>`. */
  children(item: Item): ReactNode;
}

/**
 * Shows a list whose items are side by side and scroll sideways. If there are several items, keys scroll them, too. It needs no
 * script.
 */
export function Slides<Item extends { key: string }>({ label, children, ...list }: SlidesProps<Item>) {
  const scrolls = useSlideCount(list.items, list.isEmpty) > 1;
  return createElement(
    'div',
    { className: 'slides-view', ...(scrolls ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {}) },
    <List className="slides-list" {...list}>
      {children}
    </List>,
  );
}

/** Returns the number of slides that are shown. Editors also see empty slides. */
export function useSlideCount<Item>(items: readonly Item[], isEmpty: (item: Item) => boolean): number {
  const editing = use(EditingContext);
  return editing === null ? countShown(items, isEmpty) : items.length;
}

/** Returns the number of slides that visitors see. */
export function countShown<Item>(items: readonly Item[], isEmpty: (item: Item) => boolean): number {
  return items.filter((item) => !isEmpty(item)).length;
}

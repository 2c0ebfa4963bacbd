import { createElement, Fragment, type ReactNode } from 'react';
import { useEditable } from './use-editable.ts';

interface ListProps<Item extends { key: string }> {
  as?: 'ul' | 'ol' | 'div';
  property: string;
  items: readonly Item[];
  /** Returns whether an item is empty; visitors do not get empty items. */
  isEmpty(item: NoInfer<Item>): boolean;
  className?: string;
  editorDisabled?: boolean;
  isPlace?: boolean;
  children(item: Item): ReactNode;
}

/** Renders a list of items in a block. Visitors see no element if all items are empty. */
export function List<Item extends { key: string }>(props: ListProps<Item>) {
  const { as = 'ul', property, items, isEmpty, className, editorDisabled, isPlace, children } = props;
  const { attributes, editable } = useEditable({ property, kind: 'list', editorDisabled, isPlace });
  const shown = editable ? items : items.filter((item) => !isEmpty(item));
  if (shown.length === 0 && !editable) return null;
  return createElement(
    as,
    { className, ...attributes },
    shown.map((item) => <Fragment key={item.key}>{children(item)}</Fragment>),
  );
}

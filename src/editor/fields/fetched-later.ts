import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { loadPart } from '../saving/missing-part.ts';
import { FETCHING } from './first-control.ts';

/** An editor that is fetched when it is first shown. Meanwhile the other fields of its form stay, and `whenFirstControl` waits. */
export function fetchedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Editor = lazy(() => loadPart(async () => ({ default: await load() }))) as ComponentType<Props>;
  const fallback = createElement('span', { hidden: true, [FETCHING]: '' });
  return (props) => createElement(Suspense, { fallback }, createElement(Editor, props));
}

import { type ComponentType, createContext } from 'react';
import type { BlockOf } from './definition.ts';
import type { pageList } from './page-list/definition.ts';

/** Renders a list of pages with the pages that were loaded for it. */
export type PageListView = ComponentType<{ block: BlockOf<typeof pageList> }>;

/** The renderer of a page provides the context, like `EventsContext`. If the context is null, lists show no pages. */
export const PageListContext = createContext<PageListView | null>(null);

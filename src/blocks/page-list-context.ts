import { type ComponentType, createContext } from 'react';
import type { BlockOf } from './definition.ts';
import type { pageList } from './page-list/definition.ts';

/** Draws a list of pages with the listed pages of its page. */
export type PageListView = ComponentType<{ block: BlockOf<typeof pageList> }>;

/** Set by the renderer of a page, like `EventsContext`. Null if no listed pages are available: lists then show none. */
export const PageListContext = createContext<PageListView | null>(null);

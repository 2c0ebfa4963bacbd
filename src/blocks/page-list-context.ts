import { type ComponentType, createContext } from 'react';
import type { BlockOf } from './definition.ts';
import type { pageList } from './page-list/definition.ts';

/** Draws a list of pages with those that its page knows. */
export type PageListView = ComponentType<{ block: BlockOf<typeof pageList> }>;

/** Set by whatever draws a page, as `EventsContext` is. Null where no pages are known: lists then show none. */
export const PageListContext = createContext<PageListView | null>(null);

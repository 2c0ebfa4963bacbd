import { atom } from 'nanostores';
import type { RichTextView } from './rich-text-view-api.ts';

/** The text that is typed in: its field, and the surface that had the focus last, in the sidebar or on the page. */
export interface ActiveView {
  readonly owner: string;
  readonly property: string;
  readonly surface: RichTextView;
}

export const $activeView = atom<ActiveView | null>(null);

/** What a key in the text asks of its tools in the sidebar: the focus in the toolbar, or the link panel. */
export interface ToolRequest {
  readonly owner: string;
  readonly property: string;
  readonly place: 'toolbar' | 'link';
}

/** Each request is a new object, so that the same can be asked for again. */
export const $toolRequest = atom<ToolRequest | null>(null);

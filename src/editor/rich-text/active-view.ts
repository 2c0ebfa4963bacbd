import { atom } from 'nanostores';
import type { RichTextView } from './rich-text-view-api.ts';

/** The text being edited: its field, and the view that last had the focus, in the sidebar or on the page. */
export interface ActiveView {
  readonly owner: string;
  readonly property: string;
  readonly textView: RichTextView;
}

export const $activeView = atom<ActiveView | null>(null);

/** A request to the text's tools in the sidebar, made by a key in the text: to focus the toolbar, or to open the link panel. */
export interface ToolRequest {
  readonly owner: string;
  readonly property: string;
  readonly place: 'toolbar' | 'link';
}

/** Each request is a new object, so that the same request can be made again. */
export const $toolRequest = atom<ToolRequest | null>(null);

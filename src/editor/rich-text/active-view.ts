import { atom } from 'nanostores';
import type { RichTextView } from './rich-text-view-api.ts';

/** The text being edited: its field, and the view that last had the focus, in the sidebar or on the page. */
export interface ActiveView {
  readonly owner: string;
  readonly property: string;
  readonly textView: RichTextView;
  /** Whether the view is on the page, rather than in the sidebar. */
  readonly onPage: boolean;
}

export const $activeView = atom<ActiveView | null>(null);

/** A request to the tools of the active text, made by a key in the text: to focus the tools, or to make a link. */
export interface ToolRequest {
  readonly tool: 'toolbar' | 'link';
}

/** The request that is not yet answered. The tools may still have to be loaded. */
export const $toolRequest = atom<ToolRequest | null>(null);

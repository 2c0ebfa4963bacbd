import type { ReadableAtom } from 'nanostores';
import type { EditorView } from 'prosemirror-view';
import type { LinkTarget } from '../../model/link.ts';
import type { StoredText, TextKind } from './documents.ts';
import type { LinkAtCaret } from './links.ts';
import type { Hidden, TextAction, TextTools } from './text-tools.ts';

export interface RichTextViewOptions {
  /** Becomes the editable itself; its content is the surface's until `close`. */
  readonly element: HTMLElement;
  readonly kind: TextKind;
  readonly value: StoredText;
  readonly hide: Hidden;
  /** The field, by which the toolbar finds the surface. */
  readonly owner: string;
  readonly property: string;
  /** The accessible name, where the element has no `aria-labelledby`. */
  readonly label?: string;
  /** Called once for each change that is made here, with the text to store. */
  onChange(doc: StoredText): void;
  onFocus?(): void;
}

/** Where the caret is put: behind so many characters of the text, at a point of the window, or where it last was. */
export type CaretPlace =
  | 'start'
  | 'end'
  | 'kept'
  | { readonly textOffset: number; readonly to?: number; readonly startsBlock?: boolean }
  | { readonly left: number; readonly top: number };

/** A text that is typed in. */
export interface RichTextView {
  readonly view: EditorView;
  /** What the toolbar shows. */
  readonly $tools: ReadableAtom<TextTools>;
  /** Takes a value that was set elsewhere. What is being composed by an input method is finished first. */
  setValue(doc: StoredText): void;
  focusAt(place: CaretPlace): void;
  insertText(text: string): void;
  /** Does what a tool of the toolbar does, as a step of undo of its own. The focus stays where it is. */
  run(action: TextAction): void;
  linkAtCaret(): LinkAtCaret;
  setLink(target: LinkTarget, words: string): void;
  /** Keeps the selection visible while the focus is elsewhere. */
  showSelection(shown: boolean): void;
  close(): void;
}

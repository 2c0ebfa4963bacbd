import type { ReadableAtom } from 'nanostores';
import type { EditorView } from 'prosemirror-view';
import type { LinkTarget } from '../../model/link.ts';
import type { TextPoint } from '../document/selection.ts';
import type { LinkAtCaret } from './links.ts';
import type { RicherText } from './richer-text.ts';
import type { StoredText, TextKind } from './text-documents.ts';
import type { Hidden, TextAction, TextTools } from './text-tools.ts';

export interface RichTextViewOptions {
  /** The element that becomes editable. The view owns the element's content until `close` is called. */
  readonly element: HTMLElement;
  readonly kind: TextKind;
  readonly value: StoredText;
  readonly hide: Hidden;
  /** The owner of the field. The toolbar finds the view by `owner` and `property`. */
  readonly owner: string;
  readonly property: string;
  /** The accessible name of the text, if the element has no `aria-labelledby`. */
  readonly label?: string;
  /** Called once for each change made in the view, with the text to store and the selection. */
  onChange(doc: StoredText, caret: TextPoint): void;
  /**
   * Called with the text that a tool makes of a text of one line, if only a rich text can hold it. If it is missing, the text has
   * no such tools.
   */
  onRicher?(richer: RicherText): void;
  onFocus?(): void;
  /** The neighbours of the text, if it is one of several successive texts. */
  readonly neighbours?: TextNeighbours;
  /**
   * Called when the words after a '/' that begins the caret's paragraph have changed. `words` is null if there is no such '/'.
   * `typed` says whether the text has changed, rather than only the caret's place.
   */
  onSlash?(words: string | null, typed: boolean): void;
}

/** The actions at the ends of a text that is one of several successive texts. Each returns whether it did anything. */
export interface TextNeighbours {
  /** Begins a new text with the words `after`, after this one, which becomes `before`. */
  begin(before: StoredText, after: StoredText): boolean;
  joinPrevious(): boolean;
  joinNext(): boolean;
}

/** The parts of a text before and after the caret's paragraph; null if a part is empty. */
export interface TextParts {
  readonly before: StoredText | null;
  readonly after: StoredText | null;
}

/**
 * A position for the caret: the start, the end, after a number of characters, at a point of the window, or the last position in
 * this text.
 */
export type CaretPosition =
  | 'start'
  | 'end'
  | 'last'
  | { readonly textOffset: number; readonly to?: number; readonly startsBlock?: boolean }
  | { readonly left: number; readonly top: number };

/** A selected range of a document, in ProseMirror's positions. */
export interface MarkedRange {
  readonly from: number;
  readonly to: number;
}

/** An editor for a single text. */
export interface RichTextView {
  readonly view: EditorView;
  /** The kind of text whose tools the text has. */
  readonly kind: TextKind;
  /** The tools that the text's form hides. */
  readonly hide: Hidden;
  /** The state of the toolbar. */
  readonly $tools: ReadableAtom<TextTools>;
  /** The selected range of the document; null if only a caret is set. */
  readonly $marked: ReadableAtom<MarkedRange | null>;
  /** Sets a value that was changed outside the view. Waits until the input method has finished composing. */
  setValue(doc: StoredText): void;
  focusAt(place: CaretPosition): void;
  insertText(text: string): void;
  partsAround(): TextParts;
  /** Runs an action of the toolbar as a separate undo step. Does not move the focus. */
  run(action: TextAction): void;
  linkAtCaret(): LinkAtCaret;
  setLink(target: LinkTarget, words: string): void;
  /** Selects the words whose language is to be chosen, and returns it; null if it is that of the page. */
  startLanguage(): string | null;
  setLanguage(lang: string | null): void;
  /** Puts the caret back to where it was before `startLanguage` selected words around it. */
  endLanguage(): void;
  /** Shows the selection even if the focus is outside the text. */
  showSelection(shown: boolean): void;
  close(): void;
}

/** Converts a place in a text into a caret position for a rich text view. */
export function caretPlaceOf({ offset, startsBlock, to }: TextPoint): CaretPosition {
  return { textOffset: offset, startsBlock, ...(to === undefined ? {} : { to }) };
}

import type { EditorView } from 'prosemirror-view';
import type { TextAction } from './text-tools.ts';

interface DomEventOptions {
  run(action: TextAction): void;
  onFocus(): void;
  onComposed(): void;
}

/** The actions for the browser's own formatting commands, by their input types. */
const FORMATS: Readonly<Record<string, TextAction>> = {
  formatBold: 'bold',
  formatItalic: 'italic',
  formatUnderline: 'underline',
};

/**
 * Returns event handlers that override those of ProseMirror. Leaves to the page Escape, undo and redo,
 * because it has the shared history, and the key that begins a text after the component. Prevents the browser's own undo and formatting.
 */
export function domEvents({ run, onFocus, onComposed }: DomEventOptions) {
  return {
    keydown: (_view: EditorView, event: KeyboardEvent) => event.key === 'Escape' || isPageKey(event),
    beforeinput(_view: EditorView, event: InputEvent) {
      const { inputType } = event;
      if (!/^(history|format)/.test(inputType)) return false;
      event.preventDefault();
      const action = FORMATS[inputType];
      if (action !== undefined) run(action);
      return true;
    },
    focus() {
      onFocus();
      return false;
    },
    compositionend() {
      onComposed();
      return false;
    },
    // Handles dropped files, which the browser would open in place of the page.
    drop(_view: EditorView, event: DragEvent) {
      const files = event.dataTransfer?.types.includes('Files') === true;
      if (files) event.preventDefault();
      return files;
    },
  };
}

/** Returns whether an event is undo or redo, or begins a text after the component. */
function isPageKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && ['z', 'y', 'enter'].includes(key.toLowerCase());
}

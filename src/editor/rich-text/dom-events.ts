import type { EditorView } from 'prosemirror-view';
import type { TextAction } from './text-tools.ts';

interface DomEventOptions {
  run(action: TextAction): void;
  onFocus(): void;
  onComposed(): void;
}

/** What browsers ask for when a format is chosen from a menu of theirs. */
const FORMATS: Readonly<Record<string, TextAction>> = {
  formatBold: 'bold',
  formatItalic: 'italic',
  formatUnderline: 'underline',
};

/**
 * Events that ProseMirror must not answer, or not alone. Escape, undo and redo are left to the page: Escape goes a step
 * out, and there is one history. What the browser would do itself to history or formats is prevented.
 */
export function domEvents({ run, onFocus, onComposed }: DomEventOptions) {
  return {
    keydown: (_view: EditorView, event: KeyboardEvent) => event.key === 'Escape' || isHistoryKey(event),
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
    // A dropped file would be opened in place of the page.
    drop(_view: EditorView, event: DragEvent) {
      const files = event.dataTransfer?.types.includes('Files') === true;
      if (files) event.preventDefault();
      return files;
    },
  };
}

function isHistoryKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && ['z', 'y'].includes(key.toLowerCase());
}

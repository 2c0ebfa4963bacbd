import { partIsMissing } from '../saving/missing-part.ts';

type RichTextViewModule = typeof import('./rich-text-view.ts');

let loaded: RichTextViewModule | null = null;
let pending: Promise<RichTextViewModule | null> | null = null;

/** Loads the rich text editor once. Resolves to null if the editor cannot be fetched; the next call then tries again. */
export function loadRichTextView(): Promise<RichTextViewModule | null> {
  pending ??= import('./rich-text-view.ts').then(
    (module) => {
      loaded = module;
      return module;
    },
    () => {
      pending = null;
      void partIsMissing();
      return null;
    },
  );
  return pending;
}

/** Returns the rich text editor; null if the editor is not loaded yet. */
export function loadedRichTextView(): RichTextViewModule | null {
  return loaded;
}

import { partIsMissing } from '../saving/missing-part.ts';

type RichTextViewModule = typeof import('./rich-text-view.ts');

let loaded: RichTextViewModule | null = null;
let pending: Promise<RichTextViewModule | null> | null = null;

/** Fetches what rich text is typed with, once; null where it cannot be fetched, and the next use tries again. */
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

/** The same, if it was fetched already. */
export function loadedRichTextView(): RichTextViewModule | null {
  return loaded;
}

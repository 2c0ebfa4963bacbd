import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $activeView } from '../../rich-text/active-view.ts';
import { loadedRichTextView, loadRichTextView } from '../../rich-text/load-rich-text-view.ts';
import type { CaretPlace, RichTextView } from '../../rich-text/rich-text-view-api.ts';

interface Phase {
  readonly name: 'static' | 'loading' | 'live' | 'failed';
  /** Where the caret begins; null leaves the focus where it is. */
  readonly place: CaretPlace | null;
}

export interface LiveTextState {
  readonly phase: Phase;
  /** The textView of this field that had the focus last, here or on the page. */
  readonly textView: RichTextView | null;
  /** Makes the text live here, and puts the caret there. Answers null if what it needs cannot be loaded. */
  open(place: CaretPlace | null): Promise<RichTextView | null>;
  onOpened(textView: RichTextView): void;
  /** What was typed before the text is live. */
  onTyped(text: string): void;
}

/**
 * Whether the text of a field is live in the sidebar. There is one textView at a time: as soon as another one opens, here or
 * on the page, this one is a static text again.
 */
export function useLiveText(owner: string, property: string): LiveTextState {
  const active = useStore($activeView);
  const [phase, setPhase] = useState<Phase>({ name: 'static', place: null });
  const own = useRef<RichTextView | null>(null);
  const opening = useRef<PromiseWithResolvers<RichTextView | null> | null>(null);
  const typed = useRef('');

  // What the text is typed with is fetched before the first click.
  useEffect(() => void loadRichTextView(), []);

  useEffect(() => {
    if (own.current === null || active?.textView === own.current) return;
    own.current = null;
    setPhase({ name: 'static', place: null });
  }, [active]);

  const answer = (textView: RichTextView | null) => {
    opening.current?.resolve(textView);
    opening.current = null;
  };

  return {
    phase,
    textView: active?.owner === owner && active.property === property ? active.textView : null,
    async open(place) {
      if (own.current !== null) {
        if (place !== null) own.current.focusAt(place);
        return own.current;
      }
      if (opening.current !== null) return opening.current.promise;
      opening.current = Promise.withResolvers();
      const { promise } = opening.current;
      // What is there already is used at once: the next key is for the live text.
      if (loadedRichTextView() === null) {
        setPhase({ name: 'loading', place });
        await loadRichTextView();
      }
      const loaded = loadedRichTextView() !== null;
      setPhase({ name: loaded ? 'live' : 'failed', place });
      if (!loaded) answer(null);
      return promise;
    },
    onOpened(textView) {
      own.current = textView;
      if (typed.current !== '') textView.insertText(typed.current);
      typed.current = '';
      answer(textView);
    },
    onTyped(text) {
      typed.current += text;
    },
  };
}

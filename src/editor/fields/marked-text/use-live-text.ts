import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { $activeView } from '../../rich-text/active-view.ts';
import { loadedRichTextView, loadRichTextView } from '../../rich-text/load-rich-text-view.ts';
import type { CaretPosition, RichTextView } from '../../rich-text/rich-text-view-api.ts';

type Phase = 'static' | 'loading' | 'live' | 'failed';

export interface LiveTextState {
  readonly phase: Phase;
  /** The view of this field that last had the focus, in the sidebar or on the page. */
  readonly textView: RichTextView | null;
  /**
   * Makes the text editable in the sidebar, with the caret at this place. Resolves to null if the code of the editor cannot be
   * loaded. If the place is null, the focus does not move.
   */
  open(place: CaretPosition | null): Promise<RichTextView | null>;
  /** Called with the place of a press on the static text, because the text may become live before the button is released. */
  onPressed(place: CaretPosition): void;
  onOpened(textView: RichTextView): void;
  /** Called with the text typed before the editor was loaded. */
  onTyped(text: string): void;
}

/**
 * Manages whether the text of a field is editable ('live') in the sidebar. Only one text is live at a time. When another text
 * becomes live in the sidebar or on the page, the previous one becomes static again.
 */
export function useLiveText(owner: string, property: string): LiveTextState {
  const active = useStore($activeView);
  const [phase, setPhase] = useState<Phase>('static');
  const own = useRef<RichTextView | null>(null);
  const opening = useRef<PromiseWithResolvers<RichTextView | null> | null>(null);
  const pendingText = useRef('');
  /** The place of the caret in a text that is not live yet. */
  const wanted = useRef<CaretPosition | null>(null);

  // Loads the editor before the first click.
  useEffect(() => void loadRichTextView(), []);

  useEffect(() => {
    // The view of this field may have become the active one since the last render.
    if (own.current === null || $activeView.get()?.textView === own.current) return;
    own.current = null;
    setPhase('static');
  }, [active]);

  const settleOpening = (textView: RichTextView | null) => {
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
      // A text that is clicked while it is loading opens at the click.
      const keeps = opening.current !== null && wanted.current !== null && place === 'last';
      if (place !== null && !keeps) wanted.current = place;
      if (opening.current !== null) return opening.current.promise;
      opening.current = Promise.withResolvers();
      const { promise } = opening.current;
      // If the editor is already loaded, opens the text without waiting, so that the text receives the next key.
      if (loadedRichTextView() === null) {
        setPhase('loading');
        await loadRichTextView();
      }
      const loaded = loadedRichTextView() !== null;
      setPhase(loaded ? 'live' : 'failed');
      if (!loaded) settleOpening(null);
      return promise;
    },
    onPressed(place) {
      wanted.current = place;
    },
    onOpened(textView) {
      own.current = textView;
      if (wanted.current !== null) textView.focusAt(wanted.current);
      wanted.current = null;
      if (pendingText.current !== '') textView.insertText(pendingText.current);
      pendingText.current = '';
      settleOpening(textView);
    },
    onTyped(text) {
      pendingText.current += text;
    },
  };
}

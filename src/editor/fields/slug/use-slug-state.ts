import { useEffect, useMemo, useRef, useState } from 'react';
import { announce } from '../../ui/announcements.ts';
import { requestSlugState, type SlugOwner, type SlugState, slugChecker, slugWords } from './slug-check.ts';

/** The state of a slug, checked as it changes, and announced to screen readers when it is free or not. */
export function useSlugState(text: string, { collection, id }: SlugOwner): SlugState {
  const [state, setState] = useState<SlugState>({ state: 'empty' });
  const announced = useRef<SlugState['state']>('empty');
  const checker = useMemo(
    () =>
      slugChecker(
        (slug) => requestSlugState(slug, { collection, id }),
        (next) => {
          setState(next);
          if (next.state === 'checking' || next.state === announced.current) return;
          announced.current = next.state;
          if (next.state !== 'empty') announce(slugWords(next));
        },
      ),
    [collection, id],
  );
  useEffect(() => checker.check(text), [checker, text]);
  useEffect(() => checker.stop, [checker]);
  return state;
}

import { useEffect, useRef } from 'react';
import { announce } from '../../ui/announcements.ts';

/** How long nothing may change before it is announced, in milliseconds. */
const QUIET_MS = 600;

/** Returns a function that announces the current words once nothing has changed for a moment. */
export function useSpokenLater(words: () => string): () => void {
  const latest = useRef(words);
  latest.current = words;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => announce(latest.current()), QUIET_MS);
  };
}

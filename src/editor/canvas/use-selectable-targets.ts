import { useEffect, useState } from 'react';
import type { Target } from '../document/target.ts';
import { selectableTargets, targetKey } from '../page-dom/target-elements.ts';

/** Returns the selectable targets on the page, in page order. Updates when blocks or items are added, moved or removed. */
export function useSelectableTargets(): readonly Target[] {
  const [targets, setTargets] = useState<readonly Target[]>([]);
  useEffect(() => {
    const read = () =>
      setTargets((known) => {
        const found = selectableTargets();
        return found.map(targetKey).join() === known.map(targetKey).join() ? known : found;
      });
    read();
    const site = document.querySelector('.site');
    if (site === null) return;
    const observer = new MutationObserver(read);
    observer.observe(site, { childList: true, subtree: true, attributeFilter: ['data-selectable'] });
    return () => observer.disconnect();
  }, []);
  return targets;
}

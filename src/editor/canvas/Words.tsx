import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { $typing } from '../document/selection.ts';
import { targetKey } from '../page-dom/target-elements.ts';
import { loadPart } from '../saving/missing-part.ts';

const WordsBar = lazy(() => loadPart(() => import('./WordsBar.tsx')));

/** Shows the tools for the words of the text that is being edited on the page. */
export function Words() {
  const typing = useStore($typing);
  return (
    <Suspense>
      {typing === null ? null : (
        <WordsBar key={targetKey(typing)} owner={typing.owner} property={typing.property} />
      )}
    </Suspense>
  );
}

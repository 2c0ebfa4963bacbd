import { useStore } from '@nanostores/react';
import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { firstWords, targetLabel } from '../document/labels.ts';
import { $picker } from '../document/picker-place.ts';
import { $hovered, $selectedContent, $selection } from '../document/selection.ts';
import { sameTarget, type Target } from '../document/target.ts';
import { $tree } from '../document/tree.ts';
import { followRect } from '../page-dom/follow-rect.ts';
import { elementOf } from '../page-dom/target-elements.ts';
import { loadPart } from '../saving/missing-part.ts';
import { AddLine } from './AddLine.tsx';
import { BlockToolbar } from './BlockToolbar.tsx';
import { $copyToPage } from './copy-to-page.ts';
import { DropLine } from './DropLine.tsx';

const CopyToPage = lazy(() =>
  loadPart(async () => ({ default: (await import('./CopyToPage.tsx')).CopyToPage })),
);

/** What stands over the page: the box around what a click would select, that around what is selected, and its toolbar. */
export function Overlay() {
  const selected = useStore($selection);
  const content = useStore($selectedContent);
  const hovered = useStore($hovered);
  const asked = useStore($picker) !== null;
  const copied = useStore($copyToPage);
  // The toolbar names the block; in the page header, which has none, the box does.
  const named = content === null || asked;
  return (
    <>
      <div className="he-overlay" aria-hidden="true">
        {selected === null ? null : (
          <Box target={selected} className="he-box he-box-selected" named={named} />
        )}
        {hovered === null || sameTarget(hovered, selected) ? null : (
          <Box target={hovered} className="he-box" named />
        )}
      </div>
      {selected === null || content === null ? null : (
        <BlockToolbar blockKey={selected.owner} list={content.listId} hidden={asked} />
      )}
      <AddLine />
      <DropLine />
      <Suspense>{copied === null ? null : <CopyToPage blockKey={copied} />}</Suspense>
    </>
  );
}

interface BoxProps {
  target: Target;
  className: string;
  /** Whether the box says what it is around. */
  named: boolean;
}

/** Drawn apart from the page, so that the page's layout stays as it is. */
function Box({ target, className, named }: BoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const { owner, property } = target;
  useLayoutEffect(
    () =>
      followRect(
        () => elementOf({ owner, property }),
        (rect) => place(box.current, rect),
      ),
    [owner, property],
  );
  return (
    <div ref={box} className={className} hidden>
      {named ? <span className="he-box-label">{tagOf(target)}</span> : null}
    </div>
  );
}

/** 'Quote › Name'; a whole component by its words, too. */
function tagOf(target: Target): string {
  const tree = $tree.get();
  const words = target.property === '' ? firstWords(tree, target.owner) : '';
  return words === '' ? targetLabel(tree, target) : `${targetLabel(tree, target)}: ${words}`;
}

/** Room in px for the label above a box; nearer to the top of the window it stands below. */
const LABEL_ROOM = 28;

function place(box: HTMLElement | null, rect: DOMRect | null): void {
  if (box === null) return;
  box.hidden = rect === null;
  if (rect === null) return;
  box.style.transform = `translate(${rect.left}px, ${rect.top}px)`;
  box.style.width = `${rect.width}px`;
  box.style.height = `${rect.height}px`;
  box.classList.toggle('he-box-low', rect.top < LABEL_ROOM);
}

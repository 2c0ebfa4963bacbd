import { useStore } from '@nanostores/react';
import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { isSiteRootKey } from '../../model/roots.ts';
import { wholeLabel } from '../document/crumbs.ts';
import { $tree } from '../document/current-tree.ts';
import { firstWords } from '../document/labels.ts';
import { $picker } from '../document/picker-place.ts';
import { $hovered, $selectedContent, $selection } from '../document/selection.ts';
import { sameTarget, type Target } from '../document/target.ts';
import { followRect } from '../page-dom/follow-rect.ts';
import { elementOf } from '../page-dom/target-elements.ts';
import { loadPart } from '../saving/missing-part.ts';
import { DropLine } from '../ui/DropLine.tsx';
import { AddLine } from './AddLine.tsx';
import { BlockToolbar } from './BlockToolbar.tsx';
import { $copyToPage } from './copy-to-page.ts';
import { $drop } from './drag-block.ts';

const CopyToPage = lazy(() =>
  loadPart(async () => ({ default: (await import('./CopyToPage.tsx')).CopyToPage })),
);

/**
 * Draws three things over the page: a box around the target that a click would select, a box around the selection, and the
 * toolbar.
 */
export function Overlay() {
  const selected = useStore($selection);
  const content = useStore($selectedContent);
  const hovered = useStore($hovered);
  const asked = useStore($picker) !== null;
  const copied = useStore($copyToPage);
  const drop = useStore($drop);
  // The box of the selection needs a label if no toolbar names the selection: for the page header, and while the picker hides
  // the toolbar. In the navigation and the footer, a label would cover the field above.
  const named = (content === null && !isSiteRootKey(selected?.owner ?? '')) || asked;
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
      <DropLine place={drop?.line ?? null} />
      <Suspense>{copied === null ? null : <CopyToPage blockKey={copied} />}</Suspense>
    </>
  );
}

interface BoxProps {
  target: Target;
  className: string;
  /** Whether the box has a label. */
  named: boolean;
}

/** Draws a box outside the page, so that it does not affect the page's layout. */
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

/**
 * Returns the label of a box: 'Quote › Name', 'Navigation › Get help'. The label of a whole component consists of its type and
 * its first words.
 */
function tagOf(target: Target): string {
  const tree = $tree.get();
  const words = target.property === '' ? firstWords(tree, target.owner) : '';
  return words === '' ? wholeLabel(tree, target) : `${wholeLabel(tree, target)}: ${words}`;
}

/** The height of the label above a box, in px. If there is less room above, the label is below the box. */
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

import { useStore } from '@nanostores/react';
import { lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { wholeLabel } from '../document/crumbs.ts';
import { $tree } from '../document/current-tree.ts';
import { firstWords } from '../document/labels.ts';
import { mayChangePage } from '../document/may-change.ts';
import { $picker } from '../document/picker-place.ts';
import { $hovered, $selectedContent, $selection, $typing } from '../document/selection.ts';
import { sameTarget, type Target } from '../document/target.ts';
import { followRect } from '../page-dom/follow-rect.ts';
import { $pointed } from '../page-dom/pointed.ts';
import { framedElement } from '../page-dom/target-elements.ts';
import { loadPart } from '../saving/missing-part.ts';
import { $blockMenu } from './block-menu-state.ts';
import { $copyToPage } from './copy-to-page.ts';
import { placeBox } from './place-box.ts';

// The grips are fetched when the pointer or the list of components first is at a part of the page, or when one is first selected.
const BlockGrips = lazy(() => loadPart(() => import('./BlockGrips.tsx')));
const ColumnsHandle = lazy(() => loadPart(() => import('./ColumnsHandle.tsx')));
const BlockMenu = lazy(() => loadPart(() => import('./BlockMenu.tsx')));
const CopyToPage = lazy(() =>
  loadPart(async () => ({ default: (await import('./CopyToPage.tsx')).CopyToPage })),
);

/**
 * Draws over the page: a box around the target that a click would select, a box around the selection, and the grips. A text has
 * no box while it is typed in.
 */
export function Overlay() {
  const selected = useStore($selection);
  const content = useStore($selectedContent);
  const hovered = useStore($hovered);
  const typing = useStore($typing);
  const menu = useStore($blockMenu);
  const copied = useStore($copyToPage);
  const gripped = [hovered, useStore($pointed), content, useStore($picker)].some((place) => place !== null);
  return (
    <>
      <div className="he-overlay" aria-hidden="true">
        {selected === null || sameTarget(selected, typing) ? null : (
          <Box target={selected} className="he-box he-box-selected" />
        )}
        {hovered === null || sameTarget(hovered, selected) ? null : (
          <Box target={hovered} className="he-box" named={isListed()} />
        )}
      </div>
      <Suspense>{gripped && mayChangePage() ? <BlockGrips /> : null}</Suspense>
      <Suspense>{gripped && mayChangePage() ? <ColumnsHandle /> : null}</Suspense>
      <Suspense>
        {menu === null || content === null ? null : (
          <BlockMenu key={menu} blockKey={menu} list={content.listId} />
        )}
      </Suspense>
      <Suspense>{copied === null ? null : <CopyToPage blockKey={copied} />}</Suspense>
    </>
  );
}

/**
 * Returns whether the focus is in the list of the page's components. The box of the hovered target then has a label, because
 * sighted users do not see that list.
 */
function isListed(): boolean {
  return document.activeElement?.closest('[data-target]') != null;
}

interface BoxProps {
  target: Target;
  className: string;
  /** Whether the box has a label. */
  named?: boolean;
}

/** Draws a box outside the page, so that it does not affect the page's layout. */
function Box({ target, className, named = false }: BoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const { owner, property } = target;
  useLayoutEffect(
    () =>
      followRect(
        () => framedElement({ owner, property }),
        (rect) => placeBox(box.current, rect),
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

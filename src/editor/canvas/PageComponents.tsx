import { useStore } from '@nanostores/react';
import { type KeyboardEvent, memo, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { FOOTER_KEY, NAV_KEY } from '../../model/roots.ts';
import { type ListId, listAt, locate } from '../../model/tree.ts';
import { addPlaces } from '../block-tools/add-places.ts';
import { crumbsOf, ownWords } from '../document/crumbs.ts';
import { $tree, rootAtom } from '../document/current-tree.ts';
import { ownerLabel } from '../document/labels.ts';
import { mayChangePage } from '../document/may-change.ts';
import { openPicker } from '../document/picker-place.ts';
import { $hovered, select } from '../document/selection.ts';
import type { Target } from '../document/target.ts';
import { elementOf, reveal, targetKey } from '../page-dom/target-elements.ts';
import { useSelectableTargets } from './use-selectable-targets.ts';

/** The number of characters of a target's text shown after its name. */
const EXCERPT_LENGTH = 80;

/**
 * Shows a button for every selectable target, in page order, for keyboards and screen readers. The elements on the page keep
 * their own roles, such as heading or list item. A focused button highlights its target on the page. Tab and the arrow keys
 * move between the buttons. The list is visible after 'Outline' was chosen and while the arrow keys move in it; when a step out of
 * a component puts the focus here, the list covers nothing. On a long page it takes long to render, so what the user sees is
 * painted first.
 */
export function PageComponents() {
  const targets = useSelectableTargets();
  // The names of the targets contain positions, and words from the navigation and the footer.
  const lists = useSyncExternalStore($tree.listen, () => $tree.get().lists);
  const [nav, footer] = [useStore(rootAtom(NAV_KEY)), useStore(rootAtom(FOOTER_KEY))];
  const named = useMemo(() => [lists, nav, footer], [lists, nav, footer]);
  return <TargetButtons targets={useDeferredValue(targets)} named={useDeferredValue(named)} />;
}

interface TargetButtonsProps {
  targets: readonly Target[];
  /** The parts of the tree that the names are made of, in which a change renders the buttons anew. */
  named: readonly unknown[];
}

const TargetButtons = memo(function TargetButtons({ targets }: TargetButtonsProps) {
  return (
    <section
      id="he-outline"
      className="he-outline"
      aria-label="Components on this page"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) delete currentTarget.dataset.open;
      }}
    >
      <ul onKeyDown={stepByArrow}>
        {targets.map((target) => (
          <li key={targetKey(target)}>
            <button
              type="button"
              data-target={targetKey(target)}
              onFocus={(event) => {
                event.currentTarget.title = excerptOf(target);
                reveal(target);
                $hovered.set(target);
              }}
              onBlur={() => $hovered.set(null)}
              onClick={() => select(target, target.kind === 'block' ? { settings: true } : {})}
            >
              {nameOf(target)}
            </button>
          </li>
        ))}
        <AddPlaces />
      </ul>
    </section>
  );
});

function nameOf(target: Target): string {
  const tree = $tree.get();
  const owner = ownerLabel(tree, target.owner);
  const around = crumbsOf(tree, target).map(({ label }) => label);
  const path = around.join(' › ') || owner;
  if (target.kind === 'list') return `Manage List: ${path} › ${ownWords(tree, target)}`;
  if (target.property !== '') return `Edit ${path}: ${ownWords(tree, target)}`;
  const place = locate(tree, target.owner);
  return place === null
    ? `Select ${owner}`
    : `Select ${owner}, ${place.index + 1} of ${listAt(tree, place.list).length}`;
}

function excerptOf(target: Target): string {
  const words = elementOf(target)?.textContent?.trim() ?? '';
  if (words === '') return 'Empty';
  return words.length > EXCERPT_LENGTH ? `${words.slice(0, EXCERPT_LENGTH)} …` : words;
}

function stepByArrow(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const index = buttons.indexOf(event.target as HTMLButtonElement);
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (next === undefined || index < 0) return;
  event.preventDefault();
  event.currentTarget.closest('section')?.setAttribute('data-open', '');
  buttons[next]?.focus();
}

/**
 * Shows buttons in the list of the page's components: one for each place that accepts a component but has no component next to
 * it. Shows nothing to users who may not change the page.
 */
function AddPlaces() {
  if (!mayChangePage()) return null;
  return addPlaces($tree.get()).map(({ place, label }) => (
    <li key={place.list}>
      <button
        type="button"
        data-add-place={place.list}
        onFocus={() => pointAtEmpty(place, true)}
        onBlur={() => pointAtEmpty(place, false)}
        onClick={() => openPicker(place)}
      >
        {label}
      </button>
    </li>
  ));
}

/** Shows that the button of an empty place has the focus, because the button itself is not seen. */
function pointAtEmpty({ list }: { readonly list: ListId }, on: boolean): void {
  const place = document.querySelector(`.site [data-empty-list="${CSS.escape(list)}"]`);
  place?.toggleAttribute('data-pointed', on);
  if (on) place?.scrollIntoView({ block: 'nearest' });
}

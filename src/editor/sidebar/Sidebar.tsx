import { useStore } from '@nanostores/react';
import { GripVertical, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { ownWords } from '../document/crumbs.ts';
import { $tree } from '../document/current-tree.ts';
import { $activeMenuItem } from '../document/menu-state.ts';
import { $picker } from '../document/picker-place.ts';
import { $selection, $settingsOpen } from '../document/selection.ts';
import type { Target } from '../document/target.ts';
import { targetKey } from '../page-dom/target-elements.ts';
import { loadPart } from '../saving/missing-part.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { stepOut } from './handle-escape.ts';
import { SelectionPanel } from './SelectionPanel.tsx';
import { $sidebarOpen } from './sidebar-state.ts';
import { usePlaceOverPage } from './use-place-over-page.ts';

const BlockPicker = lazy(() => loadPart(() => import('../picker/BlockPicker.tsx')));

const LOADING = <p className="he-hint he-loading">Loading…</p>;

/**
 * Shows the sidebar over the page, or as a sheet at the bottom of a narrow window: the editor of the selection, or the panel of a
 * menu item. While the block picker is open, shows the picker instead, at the place for the new block.
 */
export function Sidebar() {
  const picker = useStore($picker);
  const target = useStore($selection);
  const active = useStore($activeMenuItem);
  const open = useStore($sidebarOpen);
  const settingsOpen = useStore($settingsOpen);
  const narrow = useNarrow();
  if (picker !== null) {
    return (
      <Suspense>
        <BlockPicker key={`${picker.list} ${picker.after}`} place={picker} />
      </Suspense>
    );
  }
  if (!open) return null;
  if (target !== null && settingsOpen) {
    return (
      <Section of={targetKey(target)} title={titleOf(target)} above={narrow ? <Breadcrumb /> : null}>
        <Suspense fallback={LOADING}>
          <SelectionPanel key={targetKey(target)} target={target} />
        </Suspense>
      </Section>
    );
  }
  const panel = active?.panel;
  if (panel === undefined) return null;
  return (
    <Section of={panel.title} title={panel.title}>
      <Suspense fallback={LOADING}>
        <panel.Content />
      </Suspense>
    </Section>
  );
}

/** Returns the name of the selection. The breadcrumb names the blocks around the selection. */
function titleOf(target: Target): string {
  return ownWords($tree.get(), target);
}

interface SectionProps {
  /** An identifier of the content. When the identifier changes, the section scrolls to its heading. */
  of: string;
  title: string;
  above?: ReactNode;
  children: ReactNode;
}

function Section({ of, title, above, children }: SectionProps) {
  const frame = useRef<HTMLElement>(null);
  const handle = usePlaceOverPage(frame, of);
  useLayoutEffect(() => {
    if (frame.current !== null) frame.current.scrollTop = 0;
  }, [of]);
  return (
    <aside ref={frame} className="he-sidebar" aria-label="Editor sidebar">
      <header className="he-sidebar-head" onPointerDown={handle.onPointerDown}>
        <button
          type="button"
          className="he-sidebar-grip"
          aria-label="Move this panel with the arrow keys"
          onKeyDown={handle.onKeyDown}
        >
          <GripVertical size={16} strokeWidth={1.5} aria-hidden="true" focusable="false" />
        </button>
        <h2>{title}</h2>
        <button type="button" className="he-icon-button" onClick={stepOut}>
          <X size={18} strokeWidth={1.5} aria-hidden="true" focusable="false" />
          <span className="he-sr">Close</span>
        </button>
      </header>
      {above}
      {children}
    </aside>
  );
}

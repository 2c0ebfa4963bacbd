import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { stepOut } from '../canvas/step-back.ts';
import { targetKey } from '../canvas/target-address.ts';
import { ownerLabel } from '../labels.ts';
import { panels } from '../panels/panels.ts';
import { BlockPicker } from '../picker/BlockPicker.tsx';
import { $activeMenuItem } from '../stores/menu.ts';
import { $tree } from '../stores/page.ts';
import { $picker } from '../stores/picker.ts';
import { $selection } from '../stores/selection.ts';
import { $sidebarOpen } from '../stores/sidebar.ts';
import type { Target } from '../stores/target.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import { SelectionPanel } from './SelectionPanel.tsx';

/** What is open at the right of the page; on a phone below it: the block picker, what is selected, or a menu item's panel. */
export function Sidebar() {
  const picker = useStore($picker);
  const target = useStore($selection);
  const active = useStore($activeMenuItem);
  const open = useStore($sidebarOpen);
  if (!open) return null;
  if (picker !== null) {
    return (
      <Frame of={`picker ${picker.list} ${picker.after}`} title="Add a component">
        <BlockPicker key={`${picker.list} ${picker.after}`} place={picker} />
      </Frame>
    );
  }
  if (target !== null) {
    return (
      <Frame of={targetKey(target)} title={titleOf(target)} above={<Breadcrumb target={target} />}>
        <SelectionPanel key={targetKey(target)} target={target} />
      </Frame>
    );
  }
  const panel = active === null ? undefined : panels[active];
  if (panel === undefined) return null;
  return (
    <Frame of={panel.title} title={panel.title}>
      <panel.Content />
    </Frame>
  );
}

/** What is selected, without what is around it: the breadcrumb says that. */
function titleOf(target: Target): string {
  return target.property === '' ? ownerLabel($tree.get(), target.owner) : target.label;
}

interface FrameProps {
  /** What it holds: with anything else in it, it begins at its heading again. */
  of: string;
  title: string;
  above?: ReactNode;
  children: ReactNode;
}

function Frame({ of, title, above, children }: FrameProps) {
  const frame = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (frame.current !== null) frame.current.scrollTop = 0;
  }, [of]);
  return (
    <aside ref={frame} className="he-sidebar" aria-label="Editor sidebar">
      <header className="he-sidebar-head">
        <h2>{title}</h2>
        <button type="button" className="he-button" onClick={stepOut}>
          <X size={18} aria-hidden="true" focusable="false" />
          Close
        </button>
      </header>
      {above}
      {children}
    </aside>
  );
}

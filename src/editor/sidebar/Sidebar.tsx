import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { reveal } from '../canvas/leaf-address.ts';
import { closeSidebar } from '../canvas/select-mode.ts';
import { ownerLabel } from '../labels.ts';
import { $tree } from '../stores/page.ts';
import { $selection, $selections, type Leaf } from '../stores/selection.ts';
import { editors } from './editors.ts';

/** The editor of the selected leaf, at the right of the page; on a phone below it. */
export function Sidebar() {
  const leaf = useStore($selection);
  if (leaf === null) return null;
  return <OpenSidebar key={`${leaf.owner}.${leaf.property}`} leaf={leaf} />;
}

function OpenSidebar({ leaf }: { leaf: Leaf }) {
  const Editor = editors[leaf.kind];
  const selections = useStore($selections);
  const sidebar = useRef<HTMLElement>(null);

  // Every selection moves the focus, that of the same leaf too.
  useEffect(() => {
    const field = sidebar.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [selections]);

  // The page has just become narrower: what is edited stays in view.
  useEffect(() => {
    reveal(leaf);
  }, [leaf]);

  return (
    <aside ref={sidebar} className="he-sidebar" aria-label="Editor sidebar">
      <header className="he-sidebar-head">
        <h2>
          <span className="he-muted">{ownerLabel($tree.get(), leaf.owner)} ›</span> {leaf.label}
        </h2>
        <button type="button" className="he-button" onClick={closeSidebar}>
          <X size={18} aria-hidden="true" focusable="false" />
          Close
        </button>
      </header>
      {Editor === undefined ? null : <Editor leaf={leaf} />}
      <p className="he-hint">The page shows every change at once. Visitors see it when you publish.</p>
    </aside>
  );
}

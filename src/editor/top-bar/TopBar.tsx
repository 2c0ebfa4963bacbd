import { useStore } from '@nanostores/react';
import { Eye, ScanEye } from 'lucide-react';
import { PageTitleButton } from '../finder/PageTitleButton.tsx';
import { $menuEntries } from '../menu/menu-entries.ts';
import { PublishButton } from '../panels/publish/PublishButton.tsx';
import { SaveState } from '../saving/SaveState.tsx';
import { OthersHere } from '../together/OthersHere.tsx';
import { tip } from '../ui/tip.ts';
import { useNarrow } from '../ui/use-narrow.ts';
import { WidthSwitch } from './WidthSwitch.tsx';

/**
 * Shows the bar above the page: which page it is, whether visitors see it as it is here, the width at which it is shown, whether
 * everything is saved, and the buttons that lead from the draft to the public page. A narrow window has no such bar.
 */
export function TopBar() {
  if (useNarrow()) return null;
  return (
    <section className="he-top" aria-label="This page">
      <PageTitleButton />
      <WidthSwitch />
      <div className="he-top-end">
        <OthersHere />
        <SaveState />
        <ReadersView />
        <VisitorView />
        <PublishButton />
      </div>
    </section>
  );
}

function ReadersView() {
  const readers = useStore($menuEntries).find(({ key }) => key === 'readers');
  return (
    <button
      type="button"
      className="he-icon-button"
      aria-label={readers?.label}
      onClick={() => readers?.onChoose?.()}
      {...tip({ words: readers?.label ?? '' })}
    >
      <ScanEye size={16} strokeWidth={1.5} aria-hidden="true" focusable="false" />
    </button>
  );
}

function VisitorView() {
  const visitor = useStore($menuEntries).find(({ key }) => key === 'visitor');
  return (
    <a className="he-button" href={visitor?.href}>
      <Eye size={16} strokeWidth={1.5} aria-hidden="true" focusable="false" />
      {visitor?.label}
    </a>
  );
}

import { useStore } from '@nanostores/react';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { PAGE_KEY } from '../../model/roots.ts';
import { rootAtom } from '../document/current-tree.ts';
import { $toldTimes } from '../document/page-times.ts';
import { $publication, type Publication } from '../document/saved.ts';
import { $site } from '../document/sites.ts';
import { loadPart } from '../saving/missing-part.ts';
import { SHORTCUTS } from '../ui/shortcuts.ts';
import { $finderOpen, openFinder } from './finder-state.ts';

const NextTime = lazy(() => loadPart(() => import('../panels/page-times/NextTime.tsx')));

/** The published state of the page in a word. */
const STATES: Readonly<Record<Publication['words'], string>> = {
  'Not public': 'Draft',
  Public: 'Public',
  'Unpublished changes': 'Changed',
};

/**
 * Shows the title of the page, which opens the finder, with the finder's keys, the published state of the page, and the next
 * time at which that state changes.
 */
export function PageTitleButton() {
  const { title, slug } = useStore(rootAtom(PAGE_KEY));
  const publication = useStore($publication);
  const isPublicSite = useStore($site)?.published !== false;
  const isPublic = publication === 'Public' && isPublicSite;
  const hasTimes = useStore($toldTimes).length > 0;
  const isOpen = useStore($finderOpen);
  const { keys, shown } = SHORTCUTS.find;
  const name = String(title ?? '').trim() || `/${slug ?? ''}`;
  return (
    <div className="he-page-title">
      <button
        type="button"
        className="he-page-title-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${name}: find a page`}
        aria-keyshortcuts={keys}
        onClick={openFinder}
      >
        <span className="he-page-title-words">{name}</span>
        <ChevronDown size={14} aria-hidden="true" focusable="false" />
      </button>
      <span className="he-key-cap" aria-hidden="true">
        {shown.replace('+', ' ')}
      </span>
      <p className="he-state" data-state={isPublic ? 'saved' : 'dirty'}>
        {isPublicSite ? STATES[publication] : 'Site not public'}
        <Suspense>{hasTimes ? <NextTime /> : null}</Suspense>
      </p>
    </div>
  );
}

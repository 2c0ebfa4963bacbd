import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { NoticeBox } from '../ui/NoticeBox.tsx';
import { leaveBy } from './leaving.ts';
import { $draftDisabled } from './local-draft.ts';
import { $draftOffers } from './local-draft-offer.ts';
import { $missingPart, loadMissing, loadPart } from './missing-part.ts';
import { SaveNotice } from './SaveNotice.tsx';
import { $siteElsewhere } from './site-elsewhere.ts';

// These are rare. The notices of failures are here from the start, because nothing can be fetched then.
const DraftNotice = lazy(() =>
  loadPart(async () => ({ default: (await import('./DraftNotice.tsx')).DraftNotice })),
);
const DisabledDraftNotice = lazy(() =>
  loadPart(async () => ({ default: (await import('./DraftNotice.tsx')).DisabledDraftNotice })),
);
const SiteElsewhereNotice = lazy(() =>
  loadPart(async () => ({ default: (await import('./SiteElsewhereNotice.tsx')).SiteElsewhereNotice })),
);

/**
 * Shows, one above the other, all notices that stay until the user has dealt with them.
 *
 * @param children notices of other parts of the editor
 */
export function Notice({ children }: { children?: ReactNode }) {
  return (
    <div className="he-notices">
      <Suspense>{useStore($draftDisabled) ? <DisabledDraftNotice /> : null}</Suspense>
      <MissingPartNotice />
      <Suspense>{useStore($siteElsewhere) === null ? null : <SiteElsewhereNotice />}</Suspense>
      <Suspense>{useStore($draftOffers).length === 0 ? null : <DraftNotice />}</Suspense>
      <SaveNotice />
      {children}
    </div>
  );
}

/** Tells the user that a part of the editor could not be fetched. The page is reloaded only if the user chooses to. */
function MissingPartNotice() {
  const missing = useStore($missingPart);
  if (missing === null) return null;
  return (
    <NoticeBox label="A part is missing">
      <p>A part of the editor could not be loaded. Your work is still here.</p>
      <div className="he-notice-actions">
        <button type="button" className="he-button" onClick={() => void loadMissing()}>
          Try again
        </button>
        <button type="button" className="he-button" onClick={() => leaveBy(() => window.location.reload())}>
          Load the page again
        </button>
      </div>
    </NoticeBox>
  );
}

import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { NoticeBox } from '../ui/NoticeBox.tsx';
import { DisabledDraftNotice, DraftNotice } from './DraftNotice.tsx';
import { leaveBy } from './leaving.ts';
import { $missingPart, loadMissing } from './missing-part.ts';
import { SaveNotice } from './SaveNotice.tsx';
import { SiteElsewhereNotice } from './SiteElsewhereNotice.tsx';

/**
 * Shows, one above the other, all notices that stay until the user has dealt with them.
 *
 * @param children notices of other parts of the editor
 */
export function Notice({ children }: { children?: ReactNode }) {
  return (
    <div className="he-notices">
      <DisabledDraftNotice />
      <MissingPartNotice />
      <SiteElsewhereNotice />
      <DraftNotice />
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

import { DisabledDraftNotice, DraftNotice } from './DraftNotice.tsx';
import { MissingPartNotice } from './MissingPartNotice.tsx';
import { SaveNotice } from './SaveNotice.tsx';
import { SiteElsewhereNotice } from './SiteElsewhereNotice.tsx';

/** All notices that stay visible until they are dealt with, stacked. */
export function Notice() {
  return (
    <div className="he-notices">
      <DisabledDraftNotice />
      <MissingPartNotice />
      <SiteElsewhereNotice />
      <DraftNotice />
      <SaveNotice />
    </div>
  );
}

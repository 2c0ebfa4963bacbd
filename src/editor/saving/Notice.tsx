import { DisabledDraftNotice, DraftNotice } from './DraftNotice.tsx';
import { MissingPartNotice } from './MissingPartNotice.tsx';
import { SaveNotice } from './SaveNotice.tsx';

/** All notices that stay visible until they are dealt with, stacked. */
export function Notice() {
  return (
    <div className="he-notices">
      <DisabledDraftNotice />
      <MissingPartNotice />
      <DraftNotice />
      <SaveNotice />
    </div>
  );
}

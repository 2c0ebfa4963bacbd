import { DisabledDraftNotice, DraftNotice } from './DraftNotice.tsx';
import { MissingPartNotice } from './MissingPartNotice.tsx';
import { SaveNotice } from './SaveNotice.tsx';

/** All that stays in view until it is dealt with, one above the other. */
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

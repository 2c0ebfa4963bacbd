import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { NoticeBox } from '../ui/NoticeBox.tsx';
import { $question } from '../ui/question.ts';
import { $draftDisabled, DRAFT_REFUSED } from './local-draft.ts';
import {
  $comparing,
  $draftOffers,
  closeComparison,
  compareDraft,
  discardDraft,
  offerInWords,
} from './local-draft-offer.ts';
import { loadPart } from './missing-part.ts';

const DraftDialog = lazy(() => loadPart(() => import('./DraftDialog.tsx')));

/** Restores the first offer, unless another offer is first by the time the code is loaded. */
async function restore(): Promise<void> {
  const [offer] = $draftOffers.get();
  const { restoreDraft } = await loadPart(() => import('./local-draft-restore.ts'));
  if ($draftOffers.get()[0] === offer) await restoreDraft();
}

/** Offers to restore unsaved work from an earlier tab. The notice does not block anything, and stays until the user decides. */
export function DraftNotice() {
  const draft = useStore($draftOffers)[0]?.draft;
  const comparing = useStore($comparing);
  if (draft === undefined) return null;
  const discard = () => {
    closeComparison();
    $question.set({
      message: 'Discard the unsaved work? It cannot be brought back.',
      yes: 'Discard',
      onYes: () => void discardDraft(),
    });
  };
  return (
    <>
      <NoticeBox label="Unsaved work" kind="offer">
        <p>{offerInWords(draft)}</p>
        <div className="he-notice-actions">
          <button type="button" className="he-button" onClick={() => void restore()}>
            Restore it
          </button>
          <button type="button" className="he-button" onClick={compareDraft}>
            Compare
          </button>
          <button type="button" className="he-button" onClick={discard}>
            Discard
          </button>
        </div>
      </NoticeBox>
      <Suspense>{comparing ? <DraftDialog onDiscard={discard} /> : null}</Suspense>
    </>
  );
}

/** Tells the user, only once, that the browser cannot store a copy of unsaved work. */
export function DisabledDraftNotice() {
  if (!useStore($draftDisabled)) return null;
  return (
    <NoticeBox label="No copy of unsaved work">
      <p>{DRAFT_REFUSED}</p>
      <button type="button" className="he-button" onClick={() => $draftDisabled.set(false)}>
        Close
      </button>
    </NoticeBox>
  );
}

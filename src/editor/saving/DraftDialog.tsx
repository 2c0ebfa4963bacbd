import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { ROOT_NAMES } from '../../model/roots.ts';
import { $tree } from '../document/current-tree.ts';
import { EditorDialog } from '../ui/EditorDialog.tsx';
import { ReasonedButton, toChoose } from '../ui/ReasonedButton.tsx';
import { inWords } from './compare.ts';
import { Differences } from './Differences.tsx';
import { namedAs } from './documents.ts';
import { draftVersions } from './draft-versions.ts';
import type { Draft } from './local-draft.ts';
import { $draftOffers, closeComparison, offerInWords } from './local-draft-offer.ts';
import { $draftChoices, chooseInDraft, restoreDraft } from './local-draft-restore.ts';
import { mergeVersions, undecided } from './versions.ts';

/** Shows the differences between unsaved work and the current document. */
export default function DraftDialog({ onDiscard }: { onDiscard(): void }) {
  const draft = useStore($draftOffers)[0]?.draft;
  if (draft === undefined) return null;
  return (
    <EditorDialog title="Work that was not saved" wide onClose={closeComparison}>
      <Decision draft={draft} onDiscard={onDiscard} />
    </EditorDialog>
  );
}

function Decision({ draft, onDiscard }: { draft: Draft; onDiscard(): void }) {
  const now = useStore($tree);
  const choices = useStore($draftChoices);
  const versions = useMemo(() => ({ ...draftVersions(draft), theirs: now }), [draft, now]);
  const merged = useMemo(() => mergeVersions(versions, choices), [versions, choices]);
  const blocks = useMemo(() => inWords(merged, versions), [merged, versions]);
  return (
    <>
      <p>{offerInWords(draft)}</p>
      {merged.conflicts.length === 0 ? null : (
        <p>
          {namedAs(draft.root, 'was', 'were')} changed since, at the same places. Choose there what it is to
          be.
        </p>
      )}
      <Differences
        blocks={blocks}
        names={{ mine: 'Your unsaved work', theirs: `The ${ROOT_NAMES[draft.root]} now` }}
        authors={{ mine: 'You, not saved', theirs: 'Saved since' }}
        choices={choices}
        onChoose={chooseInDraft}
      />
      <div className="he-actions">
        <button type="button" className="he-button" onClick={closeComparison}>
          Close
        </button>
        <button type="button" className="he-button" onClick={onDiscard}>
          Discard
        </button>
        <ReasonedButton
          disabledReason={toChoose(undecided(merged, choices).length)}
          onChoose={() => void restoreDraft()}
        >
          Restore it
        </ReasonedButton>
      </div>
    </>
  );
}

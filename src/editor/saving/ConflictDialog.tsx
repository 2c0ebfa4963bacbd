import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { PAGE_KEY } from '../../model/roots.ts';
import { $start } from '../document/start-editor.ts';
import { EditorDialog } from '../ui/EditorDialog.tsx';
import { ReasonedButton, toChoose } from '../ui/ReasonedButton.tsx';
import { When } from '../ui/When.tsx';
import { inWords } from './compare.ts';
import { $conflictChoices, choose, keepBoth, keepMine, saveMerged, takeTheirs } from './conflict.ts';
import { Differences } from './Differences.tsx';
import { calledInside, namedAs } from './documents.ts';
import { $conflict, type Conflict } from './save-state.ts';
import { mergeVersions, undecided, versionsOf } from './versions.ts';

/** Compares the versions if another user has saved the document since it was loaded, and asks which one stays. */
export default function ConflictDialog({ onClose }: { onClose(): void }) {
  const conflict = useStore($conflict);
  if (conflict === null) return null;
  return (
    <EditorDialog title={`${titleOf(conflict)} a newer version`} alert wide onClose={onClose}>
      <Decision conflict={conflict} onClose={onClose} />
    </EditorDialog>
  );
}

function titleOf({ root }: Conflict): string {
  return root === PAGE_KEY ? 'This page has' : namedAs(root, 'has', 'have');
}

function Decision({ conflict, onClose }: { conflict: Conflict; onClose(): void }) {
  const user = useStore($start)?.user.username;
  const choices = useStore($conflictChoices);
  const versions = useMemo(() => versionsOf(conflict), [conflict]);
  const merged = useMemo(() => mergeVersions(versions, choices), [versions, choices]);
  const blocks = useMemo(() => inWords(merged, versions), [merged, versions]);
  const open = undecided(merged, choices).length;
  const own = conflict.savedBy !== null && conflict.savedBy === user;
  const what = calledInside(conflict.root);
  const author = conflict.savedBy ?? 'Somebody';
  return (
    <>
      <p>
        {own ? `You saved ${what} in another window ` : <strong>{author}</strong>}
        {own ? null : ` saved ${what} `}
        <When iso={conflict.savedAt} />. Your version is still here, and nothing is overwritten until you
        choose.
      </p>
      <p>
        {merged.conflicts.length === 0
          ? 'You changed different things: the merged version has all of it.'
          : 'The merged version has what only one of you changed. Choose where both changed the same.'}
      </p>
      <Differences
        blocks={blocks}
        names={{ mine: 'Yours', theirs: 'Theirs' }}
        authors={{ mine: own ? 'You, here' : 'You', theirs: own ? 'You, in the other window' : author }}
        choices={choices}
        onChoose={choose}
      />
      <div className="he-actions">
        <button type="button" className="he-button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="he-button" onClick={takeTheirs}>
          Take theirs
        </button>
        <button type="button" className="he-button" onClick={() => void keepMine()}>
          Keep mine
        </button>
        {merged.conflicts.some(({ both }) => both !== undefined) ? (
          <button type="button" className="he-button" onClick={() => void keepBoth()}>
            Keep both
          </button>
        ) : null}
        <ReasonedButton disabledReason={toChoose(open)} onChoose={() => void saveMerged()}>
          {conflict.action === 'publish' ? 'Publish the merged version' : 'Save the merged version'}
        </ReasonedButton>
      </div>
      <p className="he-hint">
        Keep mine saves your version over theirs. Take theirs shows their version here. Keep both saves the
        merged version with your words, then theirs, where both can stay. Undo brings yours back.
      </p>
    </>
  );
}

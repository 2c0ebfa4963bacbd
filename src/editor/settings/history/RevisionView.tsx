import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useMemo, useState } from 'react';
import { can } from '../../../calls/permissions.ts';
import type { Revision } from '../../../model/revision.ts';
import { PAGE_KEY, type RootKey } from '../../../model/roots.ts';
import { $tree } from '../../document/current-tree.ts';
import { NOT_YOURS } from '../../document/may-change.ts';
import { $dirtyRoots } from '../../document/saved.ts';
import { $start } from '../../document/start-editor.ts';
import { Action, Failure } from '../../lists/actions.tsx';
import { RemoveForGood } from '../../lists/RemoveForGood.tsx';
import { differencesFrom } from '../../saving/compare.ts';
import { Differences } from '../../saving/Differences.tsx';
import { calledInside, namedAs } from '../../saving/documents.ts';
import { failureWords } from '../../saving/failure-words.ts';
import { $saveStates } from '../../saving/save-state.ts';
import { announce } from '../../ui/announcements.ts';
import { $question } from '../../ui/question.ts';
import { RadioTiles, type Tile } from '../../ui/RadioTiles.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { When } from '../../ui/When.tsx';
import {
  type LoadedRevision,
  loadRevision,
  missingWords,
  restoreRevision,
  revisionWords,
} from './revisions.ts';

interface RevisionViewProps {
  root: RootKey;
  revision: Revision;
  onBack(): void;
  /** Called when the version was removed from the history. */
  onRemoved(): void;
}

/** Shows one revision: its differences from the current document, and a button that restores the revision. */
export function RevisionView({ root, revision, onBack, onRemoved }: RevisionViewProps) {
  const view = useFirstFocus<HTMLDivElement>();
  const { then, problem, again } = useRevision(root, revision);
  const [failure, setFailure] = useState<string | null>(null);
  const [restoring, setRestoring] = useState(false);
  const [removing, setRemoving] = useState(false);
  const user = useStore($start)?.user ?? null;

  const restore = async () => {
    setFailure(null);
    setRestoring(true);
    announce('Restoring…');
    try {
      const refused = await restoreRevision(root, revision);
      if (refused === null) onBack();
      else {
        setFailure(refused);
        announce(refused);
      }
    } catch (error) {
      setFailure(failureWords(error));
    }
    setRestoring(false);
  };
  return (
    <div ref={view} className="he-history">
      <h3 tabIndex={-1}>
        {revisionWords(revision)} <When iso={revision.createdAt} />
      </h3>
      {problem === null ? null : (
        <>
          <p role="alert">{problem}</p>
          <Action label="Try again" onChoose={again} />
        </>
      )}
      {then === null ? (
        <p className="he-hint">{problem === null ? 'Loading…' : null}</p>
      ) : (
        <Comparison
          root={root}
          revision={revision}
          then={then}
          restoring={restoring}
          onRestore={() => ask(root, restore)}
        />
      )}
      <Failure words={failure} />
      <Action label="All versions" onChoose={onBack} />
      {can(user, 'history/removeVersion') ? (
        <Action label="Remove from the history…" onChoose={() => setRemoving(true)} />
      ) : null}
      {removing ? (
        <RemoveForGood
          call="history/removeVersion"
          id={revision._id}
          heading="Remove this version from the history"
          about={`This version can then no longer be seen or restored, and the Time machine does not show it. ${namedAs(root, 'does not change', 'do not change')}, neither here nor for visitors.`}
          done="Removed from the history"
          onDone={onRemoved}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </div>
  );
}

/** The view of a revision: its differences, or the whole page in that version. */
type Shown = 'differences' | 'page';
const SHOWN: readonly Tile<Shown>[] = [
  { value: 'differences', label: 'What differs' },
  { value: 'page', label: 'The page as it was' },
];

interface ComparisonProps {
  root: RootKey;
  revision: Revision;
  then: LoadedRevision;
  restoring: boolean;
  onRestore(): void;
}

function Comparison({ root, revision, then, restoring, onRestore }: ComparisonProps) {
  const now = useStore($tree);
  const saving = useStore($saveStates)[root] === 'saving';
  const canChange = useStore($start)?.canChange ?? false;
  const [shown, setShown] = useState<Shown>('differences');
  const blocks = useMemo(() => differencesFrom(root, then.tree, now), [root, then, now]);
  const reasons = [
    root === PAGE_KEY && !canChange ? NOT_YOURS : null,
    saving || restoring ? 'Please wait a moment.' : null,
    blocks.length === 0 ? 'This version is what is here now.' : null,
  ];
  return (
    <>
      <div className="he-history-look">
        {root === PAGE_KEY ? (
          <fieldset className="he-history-choice">
            <legend>Look at</legend>
            <RadioTiles<Shown> tiles={SHOWN} value={shown} onChoose={setShown} />
          </fieldset>
        ) : null}
        <ReasonedButton
          disabledReason={reasons.find((reason) => reason !== null) ?? null}
          onChoose={onRestore}
        >
          Restore this version
        </ReasonedButton>
      </div>
      {then.missing === 0 ? null : <p className="he-hint">{missingWords(then.missing)}</p>}
      {root === PAGE_KEY && blocks.length > 0 ? (
        <p className="he-hint">The address of the page stays as it is.</p>
      ) : null}
      {shown === 'page' ? <RevisionPage revision={revision} /> : null}
      {shown === 'page' || blocks.length === 0 ? null : (
        <>
          <p>{`How it differs from ${calledInside(root)} as it is here now:`}</p>
          <Differences blocks={blocks} names={{ mine: 'Then', theirs: 'Now' }} />
        </>
      )}
    </>
  );
}

/**
 * Restores the revision without asking, because restoring can be undone. If there are unsaved changes, asks the user to
 * confirm.
 */
function ask(root: RootKey, restore: () => Promise<void>): void {
  if (!$dirtyRoots.get().includes(root)) void restore();
  else {
    $question.set({
      message: 'Restore this version?',
      consequence: `It takes the place of your unsaved changes to ${calledInside(root)}. Undo brings them back.`,
      yes: 'Restore',
      onYes: () => void restore(),
    });
  }
}

function useRevision(root: RootKey, revision: Revision) {
  const [then, setThen] = useState<LoadedRevision | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    setProblem(null);
    loadRevision(root, revision).then(
      (loaded) => (wanted ? setThen(loaded) : undefined),
      (error: unknown) => (wanted ? setProblem(failureWords(error)) : undefined),
    );
    return () => {
      wanted = false;
    };
  }, [root, revision, attempt]);
  return { then, problem, again: () => setAttempt(attempt + 1) };
}

/** Shows a revision of a page in a read-only frame, as visitors would see it. */
function RevisionPage({ revision }: { revision: Revision }) {
  const [loaded, setLoaded] = useState(false);
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    currentTarget.contentDocument?.addEventListener('click', stayThere, { capture: true });
    setLoaded(true);
  };
  return (
    <>
      {loaded ? null : <p className="he-hint">Loading the page…</p>}
      {/* The page in the frame may neither send forms nor open windows. */}
      <iframe
        className="he-revision-page"
        title={`The page as it was: ${revisionWords(revision)}`}
        src={`/preview/revision/${encodeURIComponent(revision._id)}`}
        sandbox="allow-same-origin allow-scripts"
        onLoad={onLoad}
      />
    </>
  );
}

/** Links within the page work. Other links are blocked, because they would leave the revision. */
function stayThere(event: MouseEvent): void {
  const href = (event.target as Element).closest('a[href]')?.getAttribute('href');
  if (href?.startsWith('#') === false) event.preventDefault();
}

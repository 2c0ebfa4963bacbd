import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import type { ListedRole } from '../../../model/roles.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import type { SignedInUser } from '../../../model/users.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { NOT_YOURS } from '../../document/may-change.ts';
import { $start } from '../../document/start-editor.ts';
import { Action, Failure } from '../../lists/actions.tsx';
import { Loaded } from '../../lists/Loaded.tsx';
import { failureWords } from '../../saving/failure-words.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { EditorDialog } from '../../ui/EditorDialog.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { RequestState } from '../../ui/RequestState.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { useRequest } from '../../ui/use-request.ts';
import { loadRoles } from '../roles/known-roles.ts';
import {
  $chosenRoles,
  applyRoles,
  applyToCollection,
  chooseRoles,
  countOf,
  holdersInWords,
  loadCollectionRoles,
  previewOf,
  publishersInWords,
  roleChoices,
  rolesProblem,
  toAllProblem,
} from './page-roles.ts';

const ABOUT =
  'Roles restrict changing, never reading: visitors read a public page whatever you choose here, and everybody who logs in can read its draft. They apply at once, without saving the page.';

/** Edits the roles that may save, publish, unpublish and delete the page. */
export default function RolesTab() {
  const user = useStore($start)?.user;
  return (
    <div className="he-settings">
      <p>{ABOUT}</p>
      <Loaded load={loadRoles} waiting="Looking up the roles…">
        {(known) => user && <PageRoles known={known} user={user} />}
      </Loaded>
    </div>
  );
}

function PageRoles({ known, user }: { known: readonly ListedRole[]; user: SignedInUser }) {
  const applied = useStore(rootAtom(PAGE_KEY)).roles as readonly string[];
  const chosen = useStore($chosenRoles) ?? applied;
  const canChange = useStore($start)?.canChange ?? false;
  const [failure, setFailure] = useState<string | null>(null);
  const [applying, setApplying] = useState(false);
  const [toAll, setToAll] = useState(false);
  const reasonId = useId();
  const notToAll = canChange ? toAllProblem(user, chosen) : NOT_YOURS;
  const problem = applying ? 'Applying the roles…' : rolesProblem(user, chosen, applied);

  const toggle = (name: string, on: boolean) =>
    chooseRoles(on ? [...chosen, name] : chosen.filter((role) => role !== name), applied);
  const apply = async () => {
    setFailure(null);
    setApplying(true);
    await applyRoles(chosen).catch((error: unknown) => setFailure(failureWords(error)));
    setApplying(false);
  };

  return (
    <>
      <p className="he-settings-now">
        <strong>{holdersInWords(applied)}</strong> {publishersInWords(applied, known)}
      </p>
      <FieldGroup
        legend="Only people with these roles may change it"
        errors={failure === null ? [] : [failure]}
      >
        {roleChoices(known, applied).map(({ name, label, help }) => (
          <CheckboxField
            key={name}
            label={label}
            help={help}
            checked={chosen.includes(name)}
            disabled={!canChange}
            onChange={(on) => toggle(name, on)}
          />
        ))}
      </FieldGroup>
      <div className="he-settings-actions">
        <ReasonedButton disabledReason={canChange ? problem : NOT_YOURS} onChoose={() => void apply()}>
          Apply Roles
        </ReasonedButton>
        <Action
          label="Apply to all pages…"
          reasonId={notToAll === null ? null : reasonId}
          onChoose={() => setToAll(true)}
        />
        {notToAll === null ? null : (
          <p id={reasonId} className="he-hint">
            {notToAll}
          </p>
        )}
      </div>
      {toAll ? (
        <CollectionRolesDialog
          roles={chosen}
          onClose={() => setToAll(false)}
          onDone={() => {
            $chosenRoles.set(null);
            setToAll(false);
          }}
        />
      ) : null}
    </>
  );
}

/** Shows who may currently change the pages of this type, and applies the chosen roles to all these pages. */
function CollectionRolesDialog(props: { roles: readonly string[]; onClose(): void; onDone(): void }) {
  const { roles, onClose, onDone } = props;
  const request = useRequest(loadCollectionRoles);
  const [changed, setChanged] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const preview = request.value === null ? null : previewOf(request.value, roles);
  const run = async () => {
    setFailure(null);
    setChanged(0);
    try {
      toastSuccess(`Roles Applied to ${countOf(await applyToCollection(roles, setChanged))}`);
      onDone();
    } catch (error) {
      setFailure(
        `It did not work for all of them. ${failureWords(error)} What was changed stays changed: try again to go on.`,
      );
      setChanged(null);
      request.again();
    }
  };
  const under = changed === null ? null : `${countOf(changed)} changed so far…`;
  return (
    <EditorDialog title="Apply these roles to all pages?" onClose={onClose}>
      <p>{holdersInWords(roles, 'these pages')}</p>
      <RequestState request={request} waiting="Looking who may change them now…" />
      {preview === null ? null : (
        <>
          <p>Now, of the pages of this site:</p>
          <ul className="he-role-groups">
            {preview.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>Their current roles are not kept, so this cannot be undone. Visitors notice nothing.</p>
        </>
      )}
      <Failure words={failure} />
      <div className="he-actions">
        <Action label="Cancel" onChoose={onClose} />
        {preview === null ? null : (
          <ReasonedButton
            disabledReason={under ?? (preview.changes === 0 ? 'There is no page to change.' : null)}
            onChoose={() => void run()}
          >
            {`Change ${countOf(preview.changes)}`}
          </ReasonedButton>
        )}
      </div>
    </EditorDialog>
  );
}

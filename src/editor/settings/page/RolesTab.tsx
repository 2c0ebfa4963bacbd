import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { PAGE_KEY } from '../../../model/roots.ts';
import type { SignedInUser } from '../../../model/users.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { NOT_YOURS } from '../../document/may-change.ts';
import { $start } from '../../document/start-editor.ts';
import { failureWords } from '../../panels/failure-words.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { RequestState } from '../../ui/RequestState.tsx';
import { useRequest } from '../../ui/use-request.ts';
import {
  $chosenRoles,
  applyRoles,
  chooseRoles,
  holdersInWords,
  loadRoles,
  roleChoices,
  rolesProblem,
} from './page-roles.ts';

const ABOUT =
  'Roles restrict changing, never reading: visitors read a public page whatever you choose here, and everybody who logs in can read its draft. They apply at once, without saving the page.';

/** Who may save, publish, unpublish and delete the page. */
export default function RolesTab() {
  const roles = useRequest(loadRoles);
  const user = useStore($start)?.user;
  return (
    <div className="he-settings">
      <p>{ABOUT}</p>
      <RequestState request={roles} waiting="Looking up the roles…" />
      {roles.value === null || user === undefined ? null : <PageRoles names={roles.value} user={user} />}
    </div>
  );
}

function PageRoles({ names, user }: { names: readonly string[]; user: SignedInUser }) {
  const applied = useStore(rootAtom(PAGE_KEY)).roles as readonly string[];
  const chosen = useStore($chosenRoles) ?? applied;
  const canChange = useStore($start)?.canChange ?? false;
  const [failure, setFailure] = useState<string | null>(null);
  const [applying, setApplying] = useState(false);
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
        <strong>{holdersInWords(applied)}</strong>
      </p>
      <FieldGroup
        legend="Only people with these roles may change it"
        errors={failure === null ? [] : [failure]}
      >
        {roleChoices(names, applied).map(({ name, label, help }) => (
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
      </div>
    </>
  );
}

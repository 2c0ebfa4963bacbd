import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import type { Invited, ListedPerson } from '../../../model/people.ts';
import type { KnownRole } from '../../../model/roles.ts';
import { $start } from '../../document/start-editor.ts';
import { Action, EntryActions, Failure, useAction } from '../../lists/actions.tsx';
import { EntryScreen } from '../../lists/EntryScreen.tsx';
import type { FormState } from '../../lists/fields.tsx';
import type { ListTools } from '../../lists/ListScreen.tsx';
import type { Proof } from '../../lists/proof.ts';
import { $roles } from '../../settings/roles/known-roles.ts';
import { EditorDialog } from '../../ui/EditorDialog.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import {
  changeUser,
  deactivateQuestion,
  inviteAgain,
  inviteUser,
  linkWords,
  NOT_YOURS,
  removeQuestion,
  saveUser,
  takeAwayQuestion,
  type UserForm,
  userRefusal,
  whyNotGive,
} from './users.ts';
import { WhatTheyMayDo } from './WhatTheyMayDo.tsx';

interface UserDialogProps {
  /** The person whose account is changed; null if a new person is invited. */
  person: ListedPerson | null;
  tools: ListTools;
}

/** Shows the dialog that invites a person or changes an account, once the roles are loaded. */
export function UserDialog(props: UserDialogProps) {
  const roles = useStore($roles);
  return roles === null ? null : <Account {...props} roles={roles} />;
}

function Account({ person, tools, roles }: UserDialogProps & { roles: readonly KnownRole[] }) {
  const caller = useStore($start)?.user ?? null;
  const [form, setForm] = useState<UserForm>(person ?? { username: '', name: '', email: '', roles: [] });
  // The account as last loaded, or as another user has changed it.
  const [seen, setSeen] = useState(person);
  const done = (outcome: Invited | null) =>
    tools.done(
      outcome === null || outcome.link === null ? undefined : (
        <InvitationLink invited={outcome} onClose={() => tools.done()} />
      ),
    );
  const send = async (_: UserForm, proof: Proof) => {
    if (seen === null) {
      const invited = await inviteUser(form, proof);
      toastSuccess(invited.link === null ? 'The invitation is on its way' : 'The account was made');
      return done(invited);
    }
    await saveUser(seen, form, proof);
    toastSuccess('Saved');
    done(null);
  };
  const isChangeable = person?.changeable ?? true;
  const whatTheyMayDo = ({ values, errorsOf, change }: FormState<UserForm>) => (
    <WhatTheyMayDo
      roles={roles}
      held={values.roles}
      help={person === null ? undefined : 'Other roles log them out everywhere.'}
      errors={errorsOf('roles')}
      refusalOf={(role) => whyNotGive(caller, role, seen?.roles ?? [])}
      onChange={(roles) => change({ roles })}
    />
  );
  return (
    <EntryScreen<UserForm, ListedPerson>
      look="dialog"
      heading={person === null ? 'Invite a person' : `Account of ${person.username}`}
      values={form}
      onChange={(part) => setForm({ ...form, ...part })}
      parts={[
        !isChangeable && <p>{NOT_YOURS}</p>,
        person === null && {
          name: 'username',
          label: 'Username',
          required: true,
          help: 'They log in with it, and it signs their work. It does not change later.',
        },
        isChangeable && {
          name: 'name',
          label: 'Name',
          help: 'The name that colleagues see. You can leave it empty.',
        },
        isChangeable && { name: 'email', label: 'E-mail', kind: 'url', required: true },
        isChangeable && { name: 'roles', part: whatTheyMayDo },
      ]}
      submit={!isChangeable ? null : person === null ? ['Invite', 'Inviting…'] : ['Save', 'Saving…']}
      send={send}
      refusal={userRefusal}
      onNewer={setSeen}
      onCancel={() => tools.show(null)}
    >
      {person === null || !isChangeable ? null : <UserActions person={person} onDone={done} />}
    </EntryScreen>
  );
}

interface UserActionsProps {
  person: ListedPerson;
  onDone(outcome: Invited | null): void;
}

/** Shows the actions on an account, unless it is the user's own. */
function UserActions({ person, onDone }: UserActionsProps) {
  const isOwn = useStore($start)?.user._id === person._id;
  const { failure, run } = useAction();
  const change = (call: Parameters<typeof changeUser>[0], success: string) => () =>
    run(null, async () => {
      await changeUser(call, person._id);
      toastSuccess(success);
      onDone(null);
    });
  const again = () =>
    run(null, async () => {
      const outcome = await inviteAgain(person._id);
      toastSuccess(outcome.link === null ? 'The invitation is on its way' : 'There is a new link');
      onDone(outcome);
    });
  if (isOwn) return null;
  return (
    <div className="he-user-actions">
      <Failure words={failure} />
      <EntryActions
        actions={[
          person.state === 'invited' && { label: 'Invite again', choose: again },
          person.secondFactor && {
            label: 'Take away second factor',
            ask: takeAwayQuestion(person),
            choose: change('removeSecondFactor', 'The second factor was taken away'),
          },
          person.state === 'deactivated'
            ? { label: 'Reactivate', choose: change('reactivate', 'The account was reactivated') }
            : {
                label: 'Deactivate',
                ask: deactivateQuestion(person),
                choose: change('deactivate', 'The account was deactivated'),
              },
          {
            label: 'Remove',
            ask: removeQuestion(person),
            choose: change('remove', 'The account was removed'),
          },
        ]}
      />
    </div>
  );
}

/** Shows the link of an invitation if the server sends no mail. The link is shown only once. */
function InvitationLink({ invited: { user, link }, onClose }: { invited: Invited; onClose(): void }) {
  const id = useId();
  const box = useFirstFocus<HTMLDivElement>();
  const [copied, setCopied] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(link ?? '').then(
      () => setCopied('Copied.'),
      () => setCopied('Your browser does not copy it. Select the link and copy it yourself.'),
    );
  return (
    <EditorDialog title={`Link for ${user.username}`} onClose={onClose}>
      <div ref={box} className="he-dialog-form" data-own-history="">
        <p>{linkWords(user)}</p>
        <div className="he-field">
          <label htmlFor={id}>Link that sets the password</label>
          <input
            id={id}
            type="text"
            readOnly
            value={link ?? ''}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
        <p role="status">{copied}</p>
        <div className="he-actions">
          <Action label="Close" onChoose={onClose} />
          <Action label="Copy link" isMain onChoose={() => void copy()} />
        </div>
      </div>
    </EditorDialog>
  );
}

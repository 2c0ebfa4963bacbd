import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { canAddRole } from '../../../calls/permissions.ts';
import { formErrorsOf } from '../../../forms-ui/form-errors.ts';
import type { Problems } from '../../../forms-ui/problems.ts';
import { $start } from '../../document/start-editor.ts';
import { failureWords } from '../../panels/failure-words.ts';
import { EntryField } from '../../settings/entries/EntryField.tsx';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { EditorDialog } from '../../ui/EditorDialog.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { UserActions } from './UserActions.tsx';
import {
  type Invited,
  inviteUser,
  type KnownRole,
  type ListedPerson,
  newerUser,
  saveUser,
  type UserForm,
} from './user-calls.ts';
import { changedWords, NOT_YOURS, whyNotGive } from './user-words.ts';

const FIELDS = ['username', 'name', 'email', 'roles'] as const;

interface UserDialogProps {
  /** Null to invite somebody. */
  person: ListedPerson | null;
  roles: readonly KnownRole[];
  onClose(): void;
  onDone(outcome: Invited | null): void;
}

/** Invites somebody, or changes an account. */
export function UserDialog({ person, roles, onClose, onDone }: UserDialogProps) {
  const box = useFirstFocus<HTMLFormElement>();
  const caller = useStore($start)?.user ?? null;
  const [form, setForm] = useState<UserForm>(
    person ?? {
      username: '',
      name: '',
      email: '',
      roles: roles
        .filter((role) => role.name === 'editor' && canAddRole(caller, role))
        .map(({ name }) => name),
    },
  );
  // The account that a save replaces.
  const [seen, setSeen] = useState(person);
  const [problems, setProblems] = useState<Problems<(typeof FIELDS)[number]>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const change = (part: Partial<UserForm>) => setForm({ ...form, ...part });
  const errorsOf = (field: (typeof FIELDS)[number]) =>
    problems[field] === undefined ? [] : [problems[field]];
  const send = async () => {
    if (seen === null) {
      const invited = await inviteUser(form);
      toastSuccess(invited.link === null ? 'The invitation is on its way' : 'The account was made');
      return invited;
    }
    await saveUser(seen, form);
    toastSuccess('Saved');
    return null;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    setFailure(null);
    setProblems({});
    try {
      onDone(await send());
    } catch (error) {
      const newer = newerUser(error);
      const refusal = formErrorsOf(error, FIELDS);
      setProblems(refusal.problems);
      setFailure(refusal.failure === null ? null : newer ? changedWords(newer) : failureWords(error));
      if (newer !== null) setSeen(newer);
      setSending(false);
    }
  };
  const changeable = person?.changeable ?? true;
  return (
    <EditorDialog
      title={person === null ? 'Invite a person' : `Account of ${person.username}`}
      onClose={onClose}
    >
      <form ref={box} className="he-dialog-form" data-own-history="" noValidate onSubmit={submit}>
        {changeable ? null : <p>{NOT_YOURS}</p>}
        {person === null ? (
          <EntryField
            label="Username"
            required
            help="What they log in with, and what their work is signed with. It does not change later."
            value={form.username}
            errors={errorsOf('username')}
            onChange={(username) => change({ username })}
          />
        ) : null}
        {changeable ? (
          <>
            <EntryField
              label="Name"
              help="What people call them. You can leave it empty."
              value={form.name}
              errors={errorsOf('name')}
              onChange={(name) => change({ name })}
            />
            <EntryField
              label="E-mail"
              required
              isUrl
              value={form.email}
              errors={errorsOf('email')}
              onChange={(email) => change({ email })}
            />
            <FieldGroup
              legend="Roles"
              help={person === null ? undefined : 'Other roles log them out everywhere.'}
              errors={errorsOf('roles')}
            >
              {roles.map((role) => {
                const refusal = whyNotGive(caller, role, seen?.roles ?? []);
                return (
                  <CheckboxField
                    key={role.name}
                    label={role.title}
                    help={refusal ?? (role.description || undefined)}
                    checked={form.roles.includes(role.name)}
                    disabled={refusal !== null}
                    onChange={(on) =>
                      change({
                        roles: on
                          ? [...form.roles, role.name]
                          : form.roles.filter((name) => name !== role.name),
                      })
                    }
                  />
                );
              })}
            </FieldGroup>
          </>
        ) : null}
        {failure === null ? null : (
          <p role="alert" className="he-field-error">
            {failure}
          </p>
        )}
        <div className="he-actions">
          <button type="button" className="he-button" onClick={onClose}>
            Cancel
          </button>
          {changeable ? (
            <button type="submit" className="he-button he-button-main" aria-disabled={sending || undefined}>
              {person === null ? (sending ? 'Inviting…' : 'Invite') : sending ? 'Saving…' : 'Save'}
            </button>
          ) : null}
        </div>
        {person === null || !changeable ? null : <UserActions person={person} onDone={onDone} />}
      </form>
    </EditorDialog>
  );
}

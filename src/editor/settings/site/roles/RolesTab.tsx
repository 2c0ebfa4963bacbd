import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { can, canGiveRole } from '../../../../calls/permissions.ts';
import { RIGHT_WORDS } from '../../../../model/right-words.ts';
import type { ListedRole } from '../../../../model/roles.ts';
import { ADMIN_ROLE, RIGHTS } from '../../../../model/users.ts';
import { $start } from '../../../document/start-editor.ts';
import { EntryActions } from '../../../lists/actions.tsx';
import { Entry, type EntryItemProps, EntryList } from '../../../lists/EntryList.tsx';
import { EntryScreen } from '../../../lists/EntryScreen.tsx';
import { closeForm, returning } from '../../../lists/entry-form.ts';
import { type Field, Fields, type FormState } from '../../../lists/fields.tsx';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { FieldGroup } from '../../../ui/FieldGroup.tsx';
import { askFirst } from '../../../ui/question.ts';
import { RequestState } from '../../../ui/RequestState.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import { loadRoles } from '../../roles/known-roles.ts';
import { RemoveRole, RoleUsesNow } from './RoleUses.tsx';
import {
  $roleForm,
  formOf,
  newRoleForm,
  problemsOf,
  questionBefore,
  type RoleForm,
  roleInWords,
  roleRefusal,
  saveRole,
} from './roles.ts';

const NO_RIGHT = 'Only people with the right to roles can add, change or remove one. Ask an admin.';

/** Shows the roles that people can have, as a list or as the form of one role. */
export default function RolesTab() {
  const form = useStore($roleForm);
  const roles = useRequest(loadRoles);
  if (form !== null) return <Form form={form} onSaved={roles.again} />;
  return (
    <>
      <RequestState request={roles} waiting="Looking up the roles…" />
      {roles.value === null ? null : <List roles={roles.value} again={roles.again} />}
    </>
  );
}

const useUser = () => useStore($start)?.user ?? null;

/** Shows the form of a role: its title, its description and its rights. */
function Form({ form, onSaved }: { form: RoleForm; onSaved(): void }) {
  const user = useUser();
  const isNew = form.name === undefined;
  const isAdmins = form.name === ADMIN_ROLE;
  return (
    <EntryScreen
      look="entry"
      heading={isNew ? 'Add a role' : 'Change a role'}
      values={form}
      parts={[
        isAdmins ? (
          <p className="he-hint">
            Admins may do everything: that, and what they are called, does not change.
          </p>
        ) : (
          {
            name: 'title',
            label: 'Name',
            required: true,
            help: isNew ? undefined : 'People and pages keep the role when its name changes.',
          }
        ),
        {
          name: 'description',
          label: 'Description',
          rows: 2,
          help: 'The role’s purpose, for people who give it to others.',
        },
        !isAdmins && { name: 'rights', part: (state) => <Rights {...state} /> },
        {
          name: 'secondFactor',
          label: 'Needs a second factor',
          kind: 'check',
          help: 'People with this role log in with a code from an app as well. Those who have none are logged out at once, and set one up when they log in again.',
        },
      ]}
      onChange={(part) => $roleForm.set({ ...form, ...part })}
      check={problemsOf}
      confirm={async (sent) => {
        const question = await questionBefore(sent, user);
        return question === null || askFirst(question);
      }}
      send={async (sent, proof) => {
        closeForm($roleForm, (await saveRole(sent, proof)).name);
        onSaved();
      }}
      refusal={roleRefusal}
      onNewer={(newer) =>
        $roleForm.set({ ...($roleForm.get() ?? form), version: newer.version, before: newer })
      }
      submit={['Save Role', 'Saving…']}
      onCancel={() => closeForm($roleForm, form.name)}
    />
  );
}

function Rights({ values, errorsOf, change }: FormState<RoleForm>) {
  const user = useUser();
  return (
    <FieldGroup
      legend="Rights"
      help="Everybody who can log in may write drafts, without any of these."
      errors={errorsOf('rights')}
    >
      {RIGHTS.map((right) => {
        const { label, help } = RIGHT_WORDS[right];
        const mayGive = canGiveRole(user, { name: '', rights: [right] });
        return (
          <CheckboxField
            key={right}
            label={label}
            help={mayGive ? help : `${help} You do not have this right, so you cannot give it.`}
            checked={values.rights.includes(right)}
            disabled={!mayGive}
            onChange={(on) =>
              change({ rights: RIGHTS.filter((one) => (one === right ? on : values.rights.includes(one))) })
            }
          />
        );
      })}
    </FieldGroup>
  );
}

/** The minimum number of roles for which the list has a search. */
const MANY = 10;

const SEARCH: readonly Field<{ search: string }>[] = [
  { name: 'search', label: 'Search roles', kind: 'search', attributes: { maxLength: 200 } },
];

function List({ roles, again }: { roles: readonly ListedRole[]; again(): void }) {
  const [values, setValues] = useState({ search: '' });
  const words = values.search.trim().toLowerCase();
  // Keeps the same array while nothing changes, because a new array would move the focus.
  const shown = useMemo(
    () => roles.filter((role) => `${role.title} ${role.description}`.toLowerCase().includes(words)),
    [roles, words],
  );
  const search = { values, errorsOf: () => [], change: (part: object) => setValues({ ...values, ...part }) };
  return (
    <EntryList
      about="Everybody who can log in may write drafts. A role gives its holders rights beyond that, and pages can be left to the holders of some roles, in their page settings."
      reason={can(useUser(), 'roles/save') ? null : NO_RIGHT}
      label="Roles"
      rows={shown}
      idOf={({ name }) => name}
      Item={RoleItem}
      again={again}
      add={{ label: 'Add a role', choose: () => $roleForm.set(newRoleForm) }}
      search={roles.length > MANY ? <Fields parts={SEARCH} isFilter {...search} /> : null}
      found={
        words === '' ? null : (
          <p role="status" className="he-muted">
            {shown.length === 1 ? '1 role has these words.' : `${shown.length} roles have these words.`}
          </p>
        )
      }
    />
  );
}

/** Shows a role: its title, its rights, and the possible actions. */
function RoleItem({ row: role, reasonId, again }: EntryItemProps<ListedRole>) {
  const { name, title, description, secondFactor } = role;
  const [open, setOpen] = useState<'uses' | 'removal' | null>(null);
  const isAbove = !canGiveRole(useUser(), role);
  const above = isAbove ? 'It has rights that you do not have.' : null;
  const kept =
    name === ADMIN_ROLE ? 'Somebody must be able to look after everything, so this role stays.' : null;
  return (
    <Entry heading={<bdi>{title}</bdi>}>
      {description === '' ? null : (
        <p>
          <bdi>{description}</bdi>
        </p>
      )}
      <p className="he-muted">{roleInWords(role)}</p>
      {secondFactor ? <p className="he-muted">Needs a second factor to log in</p> : null}
      <EntryActions
        about={title}
        actions={[
          { label: 'Edit', isEdit: true, reasonId, reason: above, choose: () => $roleForm.set(formOf(role)) },
          reasonId === null && {
            label: 'Who has it',
            expanded: open === 'uses',
            choose: () => setOpen(open === 'uses' ? null : 'uses'),
          },
          { label: 'Remove', reasonId, reason: above ?? kept, choose: () => setOpen('removal') },
        ]}
      />
      {open === 'uses' ? <RoleUsesNow role={role} /> : null}
      {open === 'removal' ? (
        <RemoveRole
          role={role}
          onClose={() => setOpen(null)}
          onRemoved={() => {
            returning.to = '';
            again();
          }}
        />
      ) : null}
    </Entry>
  );
}

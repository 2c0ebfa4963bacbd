import { canGiveRole } from '../../../../calls/permissions.ts';
import { RIGHT_WORDS } from '../../../../model/right-words.ts';
import type { ListedRole } from '../../../../model/roles.ts';
import { ADMIN_ROLE, RIGHTS, type Right, type SignedInUser } from '../../../../model/users.ts';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { FieldGroup } from '../../../ui/FieldGroup.tsx';
import { EntryField } from '../../entries/EntryField.tsx';
import { EntryForm } from '../../entries/EntryForm.tsx';
import { useEntrySaving } from '../../entries/use-entry-saving.ts';
import { returnFocusTo } from './RoleList.tsx';
import { saveRole } from './role-calls.ts';
import { $roleForm, NO_PROBLEMS, problemsOf, type RoleForm, roleRefusal } from './role-form.ts';
import { questionBefore } from './role-questions.ts';

const NOT_YOURS_TO_GIVE = 'You do not have this right, so you cannot give it.';
const SECOND_FACTOR_HELP =
  'People with this role log in with a code from an app as well. Those who have none are logged out at once, and set one up when they log in again.';

interface RoleFormViewProps {
  form: RoleForm;
  user: SignedInUser | null;
  onSaved(): void;
}

/** The form of a role: what it is called, and what it lets people do. */
export function RoleFormView({ form, user, onSaved }: RoleFormViewProps) {
  const { problems, failure, saving, save } = useEntrySaving({
    none: NO_PROBLEMS,
    problemsOf,
    questionBefore: (sent: RoleForm) => questionBefore(sent, user),
    save: async (sent: RoleForm) => {
      const { name } = await saveRole(sent);
      close(name);
      onSaved();
    },
    refusalOf: roleRefusal,
    takeNewer: (sent, newer: ListedRole) =>
      $roleForm.set({ ...($roleForm.get() ?? sent), version: newer.version, before: newer }),
  });
  const change = (fields: Partial<RoleForm>) => $roleForm.set({ ...form, ...fields });
  const isAdmins = form.name === ADMIN_ROLE;
  return (
    <EntryForm
      className="he-role-form"
      heading={form.name === undefined ? 'Add a role' : 'Change a role'}
      problems={problems}
      failure={failure}
      saving={saving}
      save="Save Role"
      onSave={() => void save(form)}
      onCancel={() => close(form.name)}
    >
      {isAdmins ? (
        <p className="he-hint">Admins may do everything: that, and what they are called, does not change.</p>
      ) : (
        <EntryField
          label="Name"
          required
          help={form.name === undefined ? undefined : 'People and pages keep the role when its name changes.'}
          value={form.title}
          errors={problems.title}
          onChange={(title) => change({ title })}
        />
      )}
      <EntryField
        label="Description"
        rows={2}
        help="The role’s purpose, for people who give it to others."
        value={form.description}
        errors={problems.description}
        onChange={(description) => change({ description })}
      />
      {isAdmins ? null : (
        <FieldGroup
          legend="Rights"
          help="Everybody who can log in may write drafts, without any of these."
          errors={problems.rights}
        >
          {RIGHTS.map((right) => (
            <RightField key={right} right={right} form={form} user={user} onChange={change} />
          ))}
        </FieldGroup>
      )}
      <CheckboxField
        label="Needs a second factor"
        help={SECOND_FACTOR_HELP}
        checked={form.secondFactor}
        errors={problems.secondFactor}
        onChange={(secondFactor) => change({ secondFactor })}
      />
    </EntryForm>
  );
}

interface RightFieldProps {
  right: Right;
  form: RoleForm;
  user: SignedInUser | null;
  onChange(fields: Partial<RoleForm>): void;
}

function RightField({ right, form, user, onChange }: RightFieldProps) {
  const { label, help } = RIGHT_WORDS[right];
  const mayGive = canGiveRole(user, { name: '', rights: [right] });
  return (
    <CheckboxField
      label={label}
      help={mayGive ? help : `${help} ${NOT_YOURS_TO_GIVE}`}
      checked={form.rights.includes(right)}
      disabled={!mayGive}
      onChange={(on) =>
        onChange({ rights: RIGHTS.filter((one) => (one === right ? on : form.rights.includes(one))) })
      }
    />
  );
}

function close(name: string | undefined): void {
  returnFocusTo(name);
  $roleForm.set(null);
}

import { useStore } from '@nanostores/react';
import { can } from '../../../../calls/permissions.ts';
import { $start } from '../../../document/start-editor.ts';
import { needSheets } from '../../../ui/late-sheets.ts';
import { RequestState } from '../../../ui/RequestState.tsx';
import { useRequest } from '../../../ui/use-request.ts';
import { loadRoles } from '../../roles/known-roles.ts';
import { RoleFormView } from './RoleFormView.tsx';
import { RoleList } from './RoleList.tsx';
import { $roleForm } from './role-form.ts';
import { NO_RIGHT } from './role-words.ts';
import sheet from './roles.css?url';

needSheets(sheet);

/** The roles that people can have: a list of them, or the form of one. */
export default function RolesTab() {
  const form = useStore($roleForm);
  const user = useStore($start)?.user ?? null;
  const roles = useRequest(loadRoles);
  return form !== null ? (
    <RoleFormView form={form} user={user} onSaved={roles.again} />
  ) : (
    <>
      <RequestState request={roles} waiting="Looking up the roles…" />
      {roles.value === null ? null : (
        <RoleList
          roles={roles.value}
          user={user}
          disabledReason={can(user, 'roles/save') ? null : NO_RIGHT}
          onChanged={roles.again}
        />
      )}
    </>
  );
}

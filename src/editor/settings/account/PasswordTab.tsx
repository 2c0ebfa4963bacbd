import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  lengthProblem,
  NEW_PASSWORD,
  PASSWORD,
  repeatedPasswordProblem,
} from '../../../model/log-in-rules.ts';
import { $start } from '../../document/start-editor.ts';
import { EntryScreen } from '../../lists/EntryScreen.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { changePassword } from './account.ts';

const NOTHING = { password: '', newPassword: '', repeated: '' };
const NEW = { kind: 'password', attributes: { autoComplete: 'new-password' }, required: true } as const;
const CURRENT = { ...NEW, attributes: { autoComplete: 'current-password' } } as const;

/** Changes the user's password. The typed passwords are dropped when the tab closes. */
export default function PasswordTab() {
  const username = useStore($start)?.user.username ?? '';
  const [form, setForm] = useState(NOTHING);
  const { password, newPassword, repeated } = form;
  return (
    <div className="he-settings">
      <EntryScreen
        look="own"
        heading="Change your password"
        values={form}
        parts={[
          // Present for password managers, which store the username together with the new password.
          <input key="username" type="text" autoComplete="username" value={username} readOnly hidden />,
          { name: 'password', label: 'Current password', ...CURRENT },
          {
            name: 'newPassword',
            label: 'New password',
            ...NEW,
            help: 'At least 10 characters. A few words that do not belong together are easy to remember and hard to guess.',
          },
          { name: 'repeated', label: 'Confirm new password', ...NEW },
          <p key="others" className="he-field-help">
            You stay logged in here. All your other browsers are logged out.
          </p>,
        ]}
        onChange={(part) => setForm({ ...form, ...part })}
        check={() => ({
          password: lengthProblem(PASSWORD, password),
          newPassword: lengthProblem(NEW_PASSWORD, newPassword),
          repeated: repeatedPasswordProblem(newPassword, repeated),
        })}
        send={async () => {
          await changePassword(password, newPassword);
          setForm(NOTHING);
          toastSuccess('Your password was changed', { note: 'All your other browsers are logged out.' });
        }}
        submit={['Change Password', 'Changing…']}
      />
    </div>
  );
}

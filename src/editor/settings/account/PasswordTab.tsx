import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Problems } from '../../../forms-ui/problems.ts';
import {
  lengthProblem,
  NEW_PASSWORD,
  PASSWORD,
  repeatedPasswordProblem,
} from '../../../model/log-in-rules.ts';
import { $start } from '../../document/start-editor.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { EntryField } from '../entries/EntryField.tsx';
import sheet from './account.css?url';
import { changePassword } from './account-calls.ts';
import { foundIn, OwnForm } from './OwnForm.tsx';

needSheets(sheet);

const NOTHING = { password: '', newPassword: '', repeated: '' };
type PasswordForm = typeof NOTHING;
const FIELDS = ['password', 'newPassword', 'repeated'] as const;

/** Changes the user's password. What is typed goes when the tab is left: nobody else finds it there. */
export default function PasswordTab() {
  const username = useStore($start)?.user.username ?? '';
  const [form, setForm] = useState<PasswordForm>(NOTHING);
  const set = (part: Partial<PasswordForm>) => setForm({ ...form, ...part });
  const send = async () => {
    await changePassword(form.password, form.newPassword);
    setForm(NOTHING);
    toastSuccess('Your password was changed', { note: 'All your other browsers are logged out.' });
  };
  return (
    <div className="he-settings">
      <OwnForm
        heading="Change your password"
        fields={FIELDS}
        check={() => problemsOf(form)}
        send={send}
        submit="Change Password"
        submitting="Changing…"
      >
        {(errorsOf) => (
          <>
            {/* Password managers store the new password with it. */}
            <input type="text" autoComplete="username" value={username} readOnly hidden />
            <EntryField
              label="Current password"
              type="password"
              autoComplete="current-password"
              required
              value={form.password}
              errors={errorsOf('password')}
              onChange={(password) => set({ password })}
            />
            <EntryField
              label="New password"
              type="password"
              autoComplete="new-password"
              required
              help="At least 10 characters. A few words that do not belong together are easy to remember and hard to guess."
              value={form.newPassword}
              errors={errorsOf('newPassword')}
              onChange={(newPassword) => set({ newPassword })}
            />
            <EntryField
              label="Confirm new password"
              type="password"
              autoComplete="new-password"
              required
              value={form.repeated}
              errors={errorsOf('repeated')}
              onChange={(repeated) => set({ repeated })}
            />
            <p className="he-field-help">You stay logged in here. All your other browsers are logged out.</p>
          </>
        )}
      </OwnForm>
    </div>
  );
}

function problemsOf({ password, newPassword, repeated }: PasswordForm): Problems<keyof PasswordForm> {
  return foundIn({
    password: lengthProblem(PASSWORD, password),
    newPassword: lengthProblem(NEW_PASSWORD, newPassword),
    repeated: repeatedPasswordProblem(newPassword, repeated),
  });
}

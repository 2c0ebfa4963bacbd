import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { can } from '../../../calls/permissions.ts';
import type { OwnAccount } from '../../../model/account.ts';
import { PASSWORD_LINK_HOURS } from '../../../model/limits.ts';
import { emailProblem, lengthProblem, PASSWORD } from '../../../model/log-in-rules.ts';
import { $start } from '../../document/start-editor.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { EntryField } from '../entries/EntryField.tsx';
import { changeEmail } from './account-calls.ts';
import { $newEmail } from './account-forms.ts';
import { foundIn, OwnForm } from './OwnForm.tsx';

interface EmailSectionProps {
  account: OwnAccount;
  onChanged(account: OwnAccount): void;
}

/** Where mail for the user goes, and how that changes. */
export function EmailSection({ account, onChanged }: EmailSectionProps) {
  const mayChangePeople = can(useStore($start)?.user ?? null, 'user/save');
  if (account.sendsMail) return <EmailForm account={account} onChanged={onChanged} />;
  return (
    <section className="he-own-form" aria-labelledby="he-own-email">
      <h3 id="he-own-email">Your e-mail address</h3>
      <Present email={account.email} />
      <p className="he-field-help">
        {mayChangePeople
          ? 'No mail is sent from here, so you cannot confirm another address by mail. Change it in the dashboard, in the tab ‘Users’.'
          : 'No mail is sent from here, so you cannot confirm another address by mail. Ask an admin to change it.'}
      </p>
    </section>
  );
}

function EmailForm({ account, onChanged }: EmailSectionProps) {
  const email = useStore($newEmail);
  // Nobody finds it here later.
  const [password, setPassword] = useState('');
  const send = async () => {
    const changed = await changeEmail(email.trim(), password);
    onChanged(changed);
    setPassword('');
    if ($newEmail.get() === email) $newEmail.set('');
    toastSuccess('A link is on its way', { note: `Open it in your mail at ${changed.newEmail}.` });
  };
  return (
    <OwnForm
      heading="Your e-mail address"
      fields={['email', 'password']}
      check={() =>
        foundIn({ email: emailProblem(email.trim()), password: lengthProblem(PASSWORD, password) })
      }
      send={send}
      submit="Change E-mail"
      submitting="Sending…"
    >
      {(errorsOf) => (
        <>
          <Present email={account.email} />
          {account.newEmail === null ? null : (
            <p className="he-own-waiting">
              A link is on its way to <bdi>{account.newEmail}</bdi>. Open it within {PASSWORD_LINK_HOURS}{' '}
              hours. Until then, your address stays as it is.
            </p>
          )}
          <EntryField
            label="New e-mail address"
            type="email"
            autoComplete="email"
            required
            help="A link is mailed there. The address is yours once you open it."
            value={email}
            errors={errorsOf('email')}
            onChange={(typed) => $newEmail.set(typed)}
          />
          <EntryField
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            errors={errorsOf('password')}
            onChange={setPassword}
          />
        </>
      )}
    </OwnForm>
  );
}

function Present({ email }: { email: string }) {
  return (
    <p>
      Mail for you goes to <bdi className="he-own-browser">{email}</bdi>.
    </p>
  );
}

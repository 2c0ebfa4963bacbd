import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { can } from '../../../calls/permissions.ts';
import type { OwnAccount } from '../../../model/account.ts';
import { PASSWORD_LINK_HOURS } from '../../../model/limits.ts';
import { emailProblem, lengthProblem, PASSWORD } from '../../../model/log-in-rules.ts';
import { $start } from '../../document/start-editor.ts';
import { EntryScreen } from '../../lists/EntryScreen.tsx';
import { Loaded } from '../../lists/Loaded.tsx';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { $getsComments, $getsReports, $name, $newEmail, $showsName, changeEmail } from './account.ts';

const loadOwn = () => askServer('user/loadOwn', {});

/** Edits the user's name and e-mail address. */
export default function DetailsTab() {
  return (
    <div className="he-settings">
      <Loaded load={loadOwn} waiting="Looking up your account…">
        {({ account }) => <Details loaded={account} />}
      </Loaded>
    </div>
  );
}

function Details({ loaded }: { loaded: OwnAccount }) {
  const [account, setAccount] = useState(loaded);
  return (
    <>
      <NameSection account={account} onChanged={setAccount} />
      <EmailSection account={account} onChanged={setAccount} />
      <CommentsSection account={account} onChanged={setAccount} />
      <ReportsSection account={account} onChanged={setAccount} />
    </>
  );
}

interface SectionProps {
  account: OwnAccount;
  onChanged(account: OwnAccount): void;
}

function NameSection({ account, onChanged }: SectionProps) {
  const name = useStore($name) ?? account.name;
  const showsName = useStore($showsName) ?? account.showsName;
  return (
    <EntryScreen
      look="own"
      heading="Your name"
      values={{ name, showsName }}
      parts={[
        {
          name: 'name',
          label: 'Name',
          help: `The name that colleagues see. Your work is signed with your username, ${account.username}, and you log in with that or with your e-mail address.`,
          attributes: { autoComplete: 'name' },
        },
        {
          name: 'showsName',
          label: 'Show my name to people who edit the same page',
          kind: 'check',
          help: 'Without this, they see that somebody is there.',
        },
      ]}
      onChange={({ name: typed, showsName: chosen }) => {
        if (typed !== undefined) $name.set(typed === account.name ? null : typed);
        if (chosen !== undefined) $showsName.set(chosen === account.showsName ? null : chosen);
      }}
      send={async () => {
        onChanged((await changeOnServer('user/saveOwn', { name, showsName })).account);
        // Keeps what the user has changed during the call.
        if (($name.get() ?? name) === name) $name.set(null);
        if (($showsName.get() ?? showsName) === showsName) $showsName.set(null);
        toastSuccess('Name saved');
      }}
      submit={['Save Name', 'Saving…']}
    />
  );
}

export function EmailSection({ account, onChanged }: SectionProps) {
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

function EmailForm({ account, onChanged }: SectionProps) {
  const email = useStore($newEmail);
  // The password is dropped when the form closes.
  const [password, setPassword] = useState('');
  return (
    <EntryScreen
      look="own"
      heading="Your e-mail address"
      values={{ email, password }}
      parts={[
        <Present key="now" email={account.email} />,
        account.newEmail === null ? null : (
          <p className="he-own-waiting">
            A link is on its way to <bdi>{account.newEmail}</bdi>. Open it within {PASSWORD_LINK_HOURS} hours.
            Until then, your address stays as it is.
          </p>
        ),
        {
          name: 'email',
          label: 'New e-mail address',
          kind: 'email',
          attributes: { autoComplete: 'email' },
          required: true,
          help: 'A link is mailed there. The address is yours once you open it.',
        },
        {
          name: 'password',
          label: 'Current password',
          kind: 'password',
          attributes: { autoComplete: 'current-password' },
          required: true,
        },
      ]}
      onChange={(part) => {
        if (part.email !== undefined) $newEmail.set(part.email);
        if (part.password !== undefined) setPassword(part.password);
      }}
      check={() => ({ email: emailProblem(email.trim()), password: lengthProblem(PASSWORD, password) })}
      send={async () => {
        const changed = await changeEmail(email.trim(), password);
        onChanged(changed);
        setPassword('');
        if ($newEmail.get() === email) $newEmail.set('');
        toastSuccess('A link is on its way', { note: `Open it in your mail at ${changed.newEmail}.` });
      }}
      submit={['Change E-mail', 'Sending…']}
    />
  );
}

/** Chooses whether comments that name the user are mailed. */
function CommentsSection({ account, onChanged }: SectionProps) {
  const { getsComments: stored, name, sendsMail } = account;
  const getsComments = useStore($getsComments) ?? stored;
  if (!sendsMail) return null;
  return (
    <EntryScreen
      look="own"
      heading="Mails about comments"
      values={{ getsComments }}
      parts={[
        {
          name: 'getsComments',
          label: 'Mail me comments that name me or answer me',
          kind: 'check',
          help: 'Comments on a page within five minutes come in one mail. They are in your dashboard either way.',
        },
      ]}
      onChange={(part) =>
        $getsComments.set(part.getsComments === stored ? null : (part.getsComments ?? null))
      }
      send={async () => {
        onChanged((await changeOnServer('user/saveOwn', { name, getsComments })).account);
        $getsComments.set(null);
        toastSuccess('Mails about comments saved');
      }}
      submit={['Save Mails about Comments', 'Saving…']}
    />
  );
}

/** Admins choose whether they get mails about the installation. */
function ReportsSection({ account, onChanged }: SectionProps) {
  const { getsReports: stored, sendsMail } = account;
  const getsReports = useStore($getsReports) ?? stored ?? false;
  if (stored === null || !sendsMail) return null;
  return (
    <EntryScreen
      look="own"
      heading="Mails about this installation"
      values={{ getsReports }}
      parts={[
        {
          name: 'getsReports',
          label: 'Tell me how it is',
          kind: 'check',
          help: 'A mail a week with the last backup, certificates, mail and the disk, and one at once when something needs you.',
        },
      ]}
      onChange={(part) => $getsReports.set(part.getsReports === stored ? null : (part.getsReports ?? null))}
      send={async () => {
        onChanged((await changeOnServer('user/saveReports', { getsReports })).account);
        $getsReports.set(null);
        toastSuccess('Mails about this installation saved');
      }}
      submit={['Save Mails', 'Saving…']}
    />
  );
}

function Present({ email }: { email: string }) {
  return (
    <p>
      Mail for you goes to <bdi className="he-own-browser">{email}</bdi>.
    </p>
  );
}

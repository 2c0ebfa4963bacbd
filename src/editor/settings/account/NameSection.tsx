import { useStore } from '@nanostores/react';
import type { OwnAccount } from '../../../model/account.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { EntryField } from '../entries/EntryField.tsx';
import { saveName } from './account-calls.ts';
import { $name } from './account-forms.ts';
import { OwnForm } from './OwnForm.tsx';

interface NameSectionProps {
  account: OwnAccount;
  onChanged(account: OwnAccount): void;
}

/** What people call the user. The username stays. */
export function NameSection({ account, onChanged }: NameSectionProps) {
  const name = useStore($name) ?? account.name;
  const send = async () => {
    const saved = await saveName(name);
    onChanged(saved);
    // What was typed meanwhile stays.
    if (($name.get() ?? name) === name) $name.set(null);
    toastSuccess('Name saved');
  };
  return (
    <OwnForm heading="Your name" fields={['name']} send={send} submit="Save Name" submitting="Saving…">
      {(errorsOf) => (
        <EntryField
          label="Name"
          help={`The name that colleagues see. Your work is signed with your username, ${account.username}, and you log in with that or with your e-mail address.`}
          autoComplete="name"
          value={name}
          errors={errorsOf('name')}
          onChange={(typed) => $name.set(typed === account.name ? null : typed)}
        />
      )}
    </OwnForm>
  );
}

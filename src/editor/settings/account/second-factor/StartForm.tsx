import { useState } from 'react';
import type { SecondFactorSetUp } from '../../../../model/log-in-steps.ts';
import { EntryField } from '../../entries/EntryField.tsx';
import { OwnForm } from '../OwnForm.tsx';
import { startSecondFactor } from './second-factor-calls.ts';

/** Begins to set up a second factor. */
export function StartForm({ onStarted }: { onStarted(setUp: SecondFactorSetUp): void }) {
  const [password, setPassword] = useState('');
  return (
    <OwnForm
      heading="Second factor"
      fields={['password']}
      send={async () => onStarted(await startSecondFactor(password))}
      submit="Set Up"
      submitting="One moment…"
    >
      {(errorsOf) => (
        <>
          <p className="he-hint">
            With a second factor, a code from an app on your phone is asked for besides your password when you
            log in. Somebody who finds out your password cannot log in with that alone.
          </p>
          <EntryField
            label="Your password"
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

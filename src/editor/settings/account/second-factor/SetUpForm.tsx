import { useState } from 'react';
import { SetUpSteps } from '../../../../forms-ui/second-factor/SetUpSteps.tsx';
import type { SecondFactorSetUp } from '../../../../model/log-in-steps.ts';
import { SECOND_FACTOR_TEXTS } from '../../../../model/second-factor-texts.ts';
import { toastSuccess } from '../../../ui/toasts.ts';
import { EntryField } from '../../entries/EntryField.tsx';
import { OwnForm } from '../OwnForm.tsx';
import { enableSecondFactor } from './second-factor-calls.ts';
import { $recoveryCodes } from './second-factor-forms.ts';

/** Shows an app its key, and turns the second factor on with the first code. */
export function SetUpForm({ setUp, onCancel }: { setUp: SecondFactorSetUp; onCancel(): void }) {
  const [code, setCode] = useState('');
  const send = async () => {
    const codes = await enableSecondFactor(code);
    toastSuccess('Your second factor is on');
    $recoveryCodes.set(codes);
  };
  return (
    <OwnForm
      heading={SECOND_FACTOR_TEXTS.setUpTitle}
      fields={['code']}
      send={send}
      submit="Turn On"
      submitting="Turning on…"
      onCancel={onCancel}
    >
      {(errorsOf) => (
        <>
          <SetUpSteps setUp={setUp} />
          <EntryField
            label={SECOND_FACTOR_TEXTS.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            errors={errorsOf('code')}
            onChange={setCode}
          />
        </>
      )}
    </OwnForm>
  );
}

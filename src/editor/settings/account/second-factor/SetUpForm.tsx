import { useState } from 'react';
import { SetUpSteps } from '../../../../forms-ui/second-factor/SetUpSteps.tsx';
import type { SecondFactorSetUp } from '../../../../model/log-in-steps.ts';
import { SECOND_FACTOR_TEXTS } from '../../../../model/second-factor-texts.ts';
import { toastSuccess } from '../../../ui/toasts.ts';
import { EntryField } from '../../entries/EntryField.tsx';
import { OwnForm } from '../OwnForm.tsx';
import { enableSecondFactor } from './second-factor-calls.ts';
import { $recoveryCodes } from './second-factor-forms.ts';

interface SetUpFormProps {
  setUp: SecondFactorSetUp;
  /** Whether it takes the place of an app that is on. */
  isOther: boolean;
  onCancel(): void;
}

/** Shows an app its key, and turns the second factor on with the first code. */
export function SetUpForm({ setUp, isOther, onCancel }: SetUpFormProps) {
  const [code, setCode] = useState('');
  const send = async () => {
    const codes = await enableSecondFactor(setUp.id, code);
    toastSuccess(isOther ? 'Your codes come from this app now' : 'Your second factor is on');
    $recoveryCodes.set(codes);
  };
  return (
    <OwnForm
      heading={isOther ? 'Set up another app' : SECOND_FACTOR_TEXTS.setUpTitle}
      fields={['code']}
      send={send}
      submit={isOther ? 'Use This App' : 'Turn On'}
      submitting={isOther ? 'One moment…' : 'Turning on…'}
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

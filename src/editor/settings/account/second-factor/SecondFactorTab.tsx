import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { RecoveryCodes } from '../../../../forms-ui/second-factor/RecoveryCodes.tsx';
import type { SecondFactorSetUp } from '../../../../model/log-in-steps.ts';
import type { OwnSecondFactor } from '../../../../model/second-factor.ts';
import { needSheets } from '../../../ui/late-sheets.ts';
import { RequestState } from '../../../ui/RequestState.tsx';
import { toastSuccess } from '../../../ui/toasts.ts';
import { useRequest } from '../../../ui/use-request.ts';
import sheet from '../account.css?url';
import { ProofForm } from './ProofForm.tsx';
import { SecondFactorState } from './SecondFactorState.tsx';
import { SetUpForm } from './SetUpForm.tsx';
import { StartForm } from './StartForm.tsx';
import {
  disableSecondFactor,
  loadSecondFactor,
  moveSecondFactor,
  newRecoveryCodes,
} from './second-factor-calls.ts';
import { $recoveryCodes } from './second-factor-forms.ts';

needSheets(sheet);

type Step =
  | { readonly name: 'state' | 'otherApp' | 'newCodes' | 'turnOff' }
  | { readonly name: 'setUp'; readonly setUp: SecondFactorSetUp };

/** A code that is asked for besides the password. */
export default function SecondFactorTab() {
  const codes = useStore($recoveryCodes);
  const request = useRequest(loadSecondFactor);
  return (
    <div className="he-settings he-second-factor">
      <RequestState request={request} waiting="Looking up your second factor…" />
      {request.value === null ? null : (
        // Shown anew with what the server then says.
        <Steps key={String(codes === null)} factor={request.value} codes={codes} onChanged={request.again} />
      )}
    </div>
  );
}

interface StepsProps {
  factor: OwnSecondFactor;
  codes: readonly string[] | null;
  onChanged(): void;
}

function Steps({ factor, codes, onChanged }: StepsProps) {
  const [step, setStep] = useState<Step>({ name: 'state' });
  const box = useRef<HTMLDivElement>(null);
  const cancel = () => setStep({ name: 'state' });
  const shown = codes === null ? step.name : 'codes';
  // What had the focus has gone with the step before.
  const first = useRef(true);
  useEffect(() => {
    if (!first.current && shown !== 'codes')
      box.current?.querySelector<HTMLElement>('input, button')?.focus();
    first.current = false;
  }, [shown]);
  if (codes !== null) {
    const done = () => {
      $recoveryCodes.set(null);
      onChanged();
    };
    return <RecoveryCodes codes={codes} onDone={done} />;
  }
  return (
    <div ref={box}>
      {step.name === 'setUp' ? (
        <SetUpForm setUp={step.setUp} isOther={factor.since !== null} onCancel={cancel} />
      ) : null}
      {step.name === 'otherApp' ? (
        <ProofForm
          heading="Use another app"
          about="For a new phone, or another app on this one. The app that you have now works until the other one is set up."
          submit="Set Up"
          submitting="One moment…"
          onCancel={cancel}
          send={async (proof) => setStep({ name: 'setUp', setUp: await moveSecondFactor(proof) })}
        />
      ) : null}
      {step.name === 'newCodes' ? (
        <ProofForm
          heading="New recovery codes"
          about="The codes that you have now no longer work after this."
          submit="Make New Codes"
          submitting="Making…"
          onCancel={cancel}
          send={async (proof) => $recoveryCodes.set(await newRecoveryCodes(proof))}
        />
      ) : null}
      {step.name === 'turnOff' ? (
        <ProofForm
          heading="Turn off the second factor"
          about="After this, whoever knows your password can log in as you."
          submit="Turn Off"
          submitting="Turning off…"
          onCancel={cancel}
          send={async (proof) => {
            await disableSecondFactor(proof);
            toastSuccess('Your second factor is off');
            cancel();
            onChanged();
          }}
        />
      ) : null}
      {step.name !== 'state' ? null : factor.since === null ? (
        <StartForm onStarted={(setUp) => setStep({ name: 'setUp', setUp })} />
      ) : (
        <SecondFactorState
          factor={factor}
          onOtherApp={() => setStep({ name: 'otherApp' })}
          onNewCodes={() => setStep({ name: 'newCodes' })}
          onTurnOff={() => setStep({ name: 'turnOff' })}
        />
      )}
    </div>
  );
}

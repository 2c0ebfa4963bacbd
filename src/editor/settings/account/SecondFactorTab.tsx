import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { CallOutput, Sent } from '../../../calls/types.ts';
import { RecoveryCodes } from '../../../forms-ui/second-factor/RecoveryCodes.tsx';
import { SetUpSteps } from '../../../forms-ui/second-factor/SetUpSteps.tsx';
import type { SecondFactorSetUp } from '../../../model/log-in-steps.ts';
import type { OwnSecondFactor } from '../../../model/second-factor.ts';
import { SECOND_FACTOR_TEXTS } from '../../../model/second-factor-texts.ts';
import { submittedAt } from '../../../model/submitted-at.ts';
import { Action } from '../../lists/actions.tsx';
import { EntryScreen } from '../../lists/EntryScreen.tsx';
import type { FormPart } from '../../lists/fields.tsx';
import { Loaded } from '../../lists/Loaded.tsx';
import { useTimeZone } from '../../lists/time.tsx';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { $recoveryCodes } from './account.ts';

type Step = 'state' | 'otherApp' | 'newCodes' | 'turnOff' | SecondFactorSetUp;

const loadSecondFactor = () => askServer('user/loadSecondFactor', {});

/** Sets up the code that is required in addition to the password. */
export default function SecondFactorTab() {
  const codes = useStore($recoveryCodes);
  return (
    <div className="he-settings he-second-factor">
      <Loaded load={loadSecondFactor} waiting="Looking up your second factor…">
        {({ secondFactor: factor }, again) => (
          // The key changes with the server's state, so that the steps start anew.
          <Steps key={String(codes === null)} factor={factor} codes={codes} onChanged={again} />
        )}
      </Loaded>
    </div>
  );
}

interface StepsProps {
  factor: OwnSecondFactor;
  codes: readonly string[] | null;
  onChanged(): void;
}

function Steps({ factor, codes, onChanged }: StepsProps) {
  const [step, setStep] = useState<Step>('state');
  const box = useRef<HTMLDivElement>(null);
  const shown = codes !== null ? 'codes' : typeof step === 'string' ? step : 'setUp';
  // Focuses the first control, because the focused control of the previous step no longer exists.
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
      <StepForm key={shown} factor={factor} step={step} setStep={setStep} onChanged={onChanged} />
    </div>
  );
}

interface StepFormProps extends Pick<StepsProps, 'factor' | 'onChanged'> {
  step: Step;
  setStep(step: Step): void;
}

const PASSWORD = {
  name: 'password',
  label: 'Your password',
  kind: 'password',
  attributes: { autoComplete: 'current-password' },
  required: true,
} as const;

const CODE = {
  name: 'code',
  label: SECOND_FACTOR_TEXTS.code,
  attributes: { autoComplete: 'one-time-code' },
  required: true,
} as const;

/** The password and the code are dropped when the form closes. */
const NOTHING = { password: '', code: '' };
type Proof = typeof NOTHING;

function StepForm({ factor, step, setStep, onChanged }: StepFormProps) {
  const [values, setValues] = useState(NOTHING);
  const { password } = values;
  const cancel = () => setStep('state');
  const form = {
    look: 'own',
    values,
    onChange: (part: Partial<Proof>) => setValues({ ...values, ...part }),
    onCancel: cancel,
  } as const;
  /** Returns the parts of a form for a change that requires the password and a code. */
  const proving = (about: string): readonly FormPart<Proof>[] => [
    <p key="about" className="he-hint">
      {about}
    </p>,
    PASSWORD,
    { ...CODE, help: 'Or one of your recovery codes, which is then used up.' },
  ];
  if (step === 'otherApp') {
    return (
      <EntryScreen
        {...form}
        heading="Use another app"
        parts={proving(
          'For a new phone, or another app on this one. The app that you have now works until the other one is set up.',
        )}
        submit={['Set Up', 'One moment…']}
        send={async () => setStep((await change('move', values)).setUp)}
      />
    );
  }
  if (step === 'newCodes') {
    return (
      <EntryScreen
        {...form}
        heading="New recovery codes"
        parts={proving('The codes that you have now no longer work after this.')}
        submit={['Make New Codes', 'Making…']}
        send={async () => {
          const path = 'user/newRecoveryCodes';
          $recoveryCodes.set((await changeOnServer(path, values)).recoveryCodes);
        }}
      />
    );
  }
  if (step === 'turnOff') {
    return (
      <EntryScreen
        {...form}
        heading="Turn off the second factor"
        parts={proving('After this, whoever knows your password can log in as you.')}
        submit={['Turn Off', 'Turning off…']}
        send={async () => {
          await change('disable', values);
          toastSuccess('Your second factor is off');
          cancel();
          onChanged();
        }}
      />
    );
  }
  const isOther = factor.since !== null;
  if (step !== 'state') {
    return (
      <EntryScreen
        {...form}
        heading={isOther ? 'Set up another app' : SECOND_FACTOR_TEXTS.setUpTitle}
        parts={[
          <SetUpSteps key="steps" setUp={step} />,
          { ...CODE, attributes: { inputMode: 'numeric', autoComplete: 'one-time-code' } },
        ]}
        submit={isOther ? ['Use This App', 'One moment…'] : ['Turn On', 'Turning on…']}
        send={async ({ code }) => {
          const sent = { setUp: step.id, code };
          const { recoveryCodes } = await change('enable', sent);
          toastSuccess(isOther ? 'Your codes come from this app now' : 'Your second factor is on');
          $recoveryCodes.set(recoveryCodes);
        }}
      />
    );
  }
  if (isOther) return <State factor={factor} setStep={setStep} />;
  return (
    <EntryScreen
      {...form}
      onCancel={undefined}
      heading="Second factor"
      parts={[
        <p key="about" className="he-hint">
          With a second factor, a code from an app on your phone is asked for besides your password when you
          log in. Somebody who finds out your password cannot log in with that alone.
        </p>,
        PASSWORD,
      ]}
      submit={['Set Up', 'One moment…']}
      send={async () => setStep((await change('start', { password })).setUp)}
    />
  );
}

/** @throws ApiError */
function change<What extends 'start' | 'move' | 'enable' | 'disable'>(
  what: What,
  body: Sent<`user/${What}SecondFactor`>,
): Promise<CallOutput<`user/${What}SecondFactor`>> {
  return changeOnServer(`user/${what}SecondFactor`, body);
}

/** Shows when the second factor was turned on, how many recovery codes are left, and the possible actions. */
function State({ factor, setStep }: Pick<StepFormProps, 'factor' | 'setStep'>) {
  const timeZone = useTimeZone();
  const { since, recoveryCodes, requiredBy } = factor;
  return (
    <section className="he-own-form" aria-labelledby="he-second-factor">
      <h3 id="he-second-factor">Second factor</h3>
      <p>
        Your second factor is on since {submittedAt(since ?? '', timeZone)}. When you log in, you are asked
        for a code from your app.
      </p>
      <p>{leftWords(recoveryCodes)}</p>
      {requiredBy.length === 0 ? null : (
        <p className="he-hint">
          It stays on: the role {requiredBy.join(', ')} requires it. Ask an admin if your phone and your
          recovery codes are lost.
        </p>
      )}
      <div className="he-own-buttons">
        <Action label="Use Another App" onChoose={() => setStep('otherApp')} />
        <Action label="New Recovery Codes" onChoose={() => setStep('newCodes')} />
        {requiredBy.length === 0 ? <Action label="Turn Off" onChoose={() => setStep('turnOff')} /> : null}
      </div>
    </section>
  );
}

function leftWords(count: number): string {
  if (count === 0) return 'You have no recovery codes left. Make new ones, for when your phone is lost.';
  return count === 1 ? 'You have one recovery code left.' : `You have ${count} recovery codes left.`;
}

import { useEffect, useRef, useState } from 'react';
import { ApiError, failureMessage, post } from '../../browser/request.ts';
import { CheckedForm } from '../../forms-ui/CheckedForm.tsx';
import { Field } from '../../forms-ui/FormFields.tsx';
import { SetUpSteps } from '../../forms-ui/second-factor/SetUpSteps.tsx';
import type { SecondFactorSetUp } from '../../model/log-in-steps.ts';
import { SECOND_FACTOR_TEXTS } from '../../model/second-factor-texts.ts';
import { LOGIN_OVERLAY } from '../../model/texts.ts';
import { type CodeField as CodeName, codeProblems } from './form-problems.ts';

interface SecondStepProps {
  apiBaseUrl: string;
  /** The set-up of an app, if a role requires a second factor; null if an app is set up already. */
  setUp: SecondFactorSetUp | null;
  /** Called after the log-in. @param recoveryCodes the codes of an app that was just set up */
  onDone(recoveryCodes: readonly string[]): void;
  /** Starts the log-in again. @param why what has expired; null if the user chose to start again */
  onStartAgain(why: string | null): void;
}

const FIELDS: readonly CodeName[] = ['code'];

/** Shows the step after a correct password: entering a code of the app or a recovery code, or setting up an app. */
export function SecondStep({ apiBaseUrl, setUp, onDone, onStartAgain }: SecondStepProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const beginning = useRef<HTMLParagraphElement>(null);
  useEffect(() => beginning.current?.focus(), []);
  const send = async ({ code }: Record<CodeName, string>) => {
    try {
      const { recoveryCodes = [] } = await post(apiBaseUrl, 'user/confirmLogin', { code });
      onDone(recoveryCodes);
    } catch (error) {
      if (!isOver(error)) throw error;
      onStartAgain(failureMessage(error));
    }
  };
  return (
    <>
      {setUp === null ? null : (
        <p ref={beginning} tabIndex={-1} className="login-sent">
          {SECOND_FACTOR_TEXTS.setUpTitle}
        </p>
      )}
      <CheckedForm
        key={String(isRecovery)}
        fields={FIELDS}
        check={codeProblems}
        send={send}
        intro={introOf(setUp, isRecovery)}
        label={LOGIN_OVERLAY.purpose}
        submit={setUp === null ? LOGIN_OVERLAY.submit : SECOND_FACTOR_TEXTS.turnOn}
        focusOn={setUp === null ? 'code' : undefined}
      >
        {(problems) => (
          <>
            {setUp === null ? null : <SetUpSteps setUp={setUp} />}
            <CodeField isRecovery={isRecovery} problem={problems.code} />
          </>
        )}
      </CheckedForm>
      <div className="login-ways">
        {setUp === null ? (
          <button type="button" className="login-link" onClick={() => setIsRecovery(!isRecovery)}>
            {isRecovery ? SECOND_FACTOR_TEXTS.useApp : SECOND_FACTOR_TEXTS.useRecovery}
          </button>
        ) : null}
        <button type="button" className="login-link" onClick={() => onStartAgain(null)}>
          {SECOND_FACTOR_TEXTS.startAgain}
        </button>
      </div>
      {setUp === null ? <p>{SECOND_FACTOR_TEXTS.lost}</p> : null}
    </>
  );
}

function introOf(setUp: SecondFactorSetUp | null, isRecovery: boolean): string {
  if (setUp !== null) return SECOND_FACTOR_TEXTS.required;
  return isRecovery ? SECOND_FACTOR_TEXTS.recoveryIntro : SECOND_FACTOR_TEXTS.codeIntro;
}

/** Returns whether an error means that the log-in must start again. */
function isOver(error: unknown): boolean {
  const code = error instanceof ApiError ? error.response?.data.error?.code : undefined;
  return code === 'log-in-expired' || code === 'set-up-expired';
}

interface CodeFieldProps {
  /** Whether the field takes a recovery code; otherwise it takes a code of the app. */
  isRecovery?: boolean;
  problem: string | undefined;
}

/** Shows the field for a code. Phones offer the app's code automatically, and spaces in a pasted code are ignored. */
function CodeField({ isRecovery = false, problem }: CodeFieldProps) {
  return (
    <Field
      name="code"
      label={isRecovery ? SECOND_FACTOR_TEXTS.recoveryCode : SECOND_FACTOR_TEXTS.code}
      type="text"
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? undefined : 'numeric'}
      problem={problem}
    />
  );
}

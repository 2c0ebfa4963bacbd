import { SECOND_FACTOR_TEXTS } from '../../model/second-factor-texts.ts';
import { Field } from '../FormFields.tsx';

interface CodeFieldProps {
  /** Whether a recovery code is typed, rather than one of the app. */
  isRecovery?: boolean;
  problem: string | undefined;
}

/** The field of a code. Phones offer the code of an app by themselves; gaps in what is pasted do not matter. */
export function CodeField({ isRecovery = false, problem }: CodeFieldProps) {
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

import { useStore } from '@nanostores/react';
import type { OwnSecondFactor } from '../../../../model/second-factor.ts';
import { submittedAt } from '../../../../model/submitted-at.ts';
import { $start } from '../../../document/start-editor.ts';

interface SecondFactorStateProps {
  factor: OwnSecondFactor;
  onOtherApp(): void;
  onNewCodes(): void;
  onTurnOff(): void;
}

/** Since when the second factor is on, how many recovery codes are left, and what can be done with it. */
export function SecondFactorState({ factor, onOtherApp, onNewCodes, onTurnOff }: SecondFactorStateProps) {
  const timeZone = useStore($start)?.timeZone ?? 'UTC';
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
        <button type="button" className="he-button" onClick={onOtherApp}>
          Use Another App
        </button>
        <button type="button" className="he-button" onClick={onNewCodes}>
          New Recovery Codes
        </button>
        {requiredBy.length === 0 ? (
          <button type="button" className="he-button" onClick={onTurnOff}>
            Turn Off
          </button>
        ) : null}
      </div>
    </section>
  );
}

function leftWords(count: number): string {
  if (count === 0) return 'You have no recovery codes left. Make new ones, for when your phone is lost.';
  return count === 1 ? 'You have one recovery code left.' : `You have ${count} recovery codes left.`;
}

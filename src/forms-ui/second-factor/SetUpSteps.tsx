import type { SecondFactorSetUp } from '../../model/log-in-steps.ts';
import { SECOND_FACTOR_TEXTS } from '../../model/second-factor-texts.ts';

/** Explains how to add the key to an authenticator app: with its camera, by typing, or with a link on the same device. */
export function SetUpSteps({ setUp: { qr, secret, uri } }: { setUp: SecondFactorSetUp }) {
  return (
    <ol className="login-steps">
      <li>{SECOND_FACTOR_TEXTS.app}</li>
      <li>
        <p>{SECOND_FACTOR_TEXTS.scan}</p>
        <svg
          className="login-qr"
          role="img"
          aria-label={SECOND_FACTOR_TEXTS.qr}
          viewBox={`0 0 ${qr.side} ${qr.side}`}
          shapeRendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
        <p>
          {SECOND_FACTOR_TEXTS.orType}: <code className="login-key">{secret}</code>
        </p>
        <a className="login-link" href={uri}>
          {SECOND_FACTOR_TEXTS.open}
        </a>
      </li>
      <li>{SECOND_FACTOR_TEXTS.confirm}</li>
    </ol>
  );
}

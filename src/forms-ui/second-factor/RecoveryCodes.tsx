import { useEffect, useId, useRef, useState } from 'react';
import { SECOND_FACTOR_TEXTS } from '../../model/second-factor-texts.ts';
import { codeLines, downloadText, printText } from './code-file.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone(): void;
}

/** Shows recovery codes until the user has saved them. The codes are never shown again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const id = useId();
  const heading = useRef<HTMLParagraphElement>(null);
  const [copied, setCopied] = useState('');
  useEffect(() => heading.current?.focus(), []);
  const { host } = window.location;
  const text = codeLines(codes, host);
  const copy = () => {
    // Fails if the browser offers no clipboard, as on pages without HTTPS.
    const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    return copying.then(
      () => setCopied(SECOND_FACTOR_TEXTS.copied),
      () => setCopied(SECOND_FACTOR_TEXTS.notCopied),
    );
  };
  return (
    <section className="login-form" aria-labelledby={id}>
      <p ref={heading} id={id} tabIndex={-1} className="login-sent">
        {SECOND_FACTOR_TEXTS.codesTitle}
      </p>
      <p>{SECOND_FACTOR_TEXTS.codesIntro}</p>
      <ol className="login-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="login-choices">
        <button type="button" className="login-choice" onClick={() => void copy()}>
          {SECOND_FACTOR_TEXTS.copy}
        </button>
        <button type="button" className="login-choice" onClick={() => printText(text)}>
          {SECOND_FACTOR_TEXTS.print}
        </button>
        <button
          type="button"
          className="login-choice"
          onClick={() => downloadText(text, `recovery-codes-${host.replaceAll(/[^\w.-]/g, '-')}.txt`)}
        >
          {SECOND_FACTOR_TEXTS.download}
        </button>
      </div>
      <p role="status">{copied}</p>
      <button type="button" className="login-submit" onClick={onDone}>
        {SECOND_FACTOR_TEXTS.kept}
      </button>
    </section>
  );
}

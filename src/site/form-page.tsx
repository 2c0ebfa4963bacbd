import { notReadyWords } from '../model/forms/ways-to-call.ts';
import type { Way } from '../model/help/way.ts';
import { FORM_TEXTS } from '../model/texts.ts';
import type { FailedForm } from '../model/view.ts';

/**
 * Shows the text that a reader wrote in a form that no longer exists, so that the reader can copy it. Also shows phone numbers
 * to call. For use in `<main>`.
 */
export function FormFailed({ state, calls }: { state: FailedForm; calls: readonly Way[] }) {
  const written = Object.entries(state.values).filter(([, value]) => value !== '');
  return (
    <div className="prose">
      <h1>{FORM_TEXTS.problems}</h1>
      <p>{state.failure ?? notReadyWords(calls)}</p>
      <ul>
        {calls.map(({ href, text }) => (
          <li key={href}>
            <a href={href}>{text}</a>
          </li>
        ))}
      </ul>
      {written.length === 0 ? null : <h2>{FORM_TEXTS.written}</h2>}
      {written.map(([name, value]) => (
        <p key={name} className="form-written">
          <bdi>{value}</bdi>
        </p>
      ))}
    </div>
  );
}

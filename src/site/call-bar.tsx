import type { Call } from '../model/help/call.ts';
import { HELP_TEXTS } from '../model/texts.ts';

/** Shows the links of the bar that keeps the number of a page in reach on narrow screens. */
export function CallLinks({ call: { number, name, text, isCrisisLine } }: { call: Call }) {
  // A number other than the crisis line says whose it is.
  const words = isCrisisLine || name === '' ? HELP_TEXTS.callNow : name;
  return (
    <>
      <a className="call-bar-number" href={number.href}>
        <span>
          <span>{words}</span> <span className="tel">{number.text}</span>
        </span>
      </a>
      {text === null ? null : (
        <a href={text.href}>
          {HELP_TEXTS.text}
          <span className="visually-hidden"> {text.text}</span>
        </a>
      )}
    </>
  );
}

/** Shows the bar at the lower edge of a narrow window. On pages with the quick exit, the bar of the exit has these links. */
export function CallBar({ call }: { call: Call | null }) {
  if (call === null) return null;
  return (
    <aside className="call-bar" aria-label={HELP_TEXTS.bar}>
      <CallLinks call={call} />
    </aside>
  );
}

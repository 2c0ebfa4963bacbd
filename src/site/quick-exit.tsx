import type { Call } from '../model/help/call.ts';
import { QUICK_EXIT_TEXTS } from '../model/texts.ts';
import { CallLinks } from './call-bar.tsx';

const [stays, withoutScript, end] = QUICK_EXIT_TEXTS.stays;

/**
 * Shows the quick exit, with which readers quickly leave a page that no one else should see. The quick exit is the first
 * element on the page, and always within reach: on narrow screens, in the bar with the number to call. The quick exit is a
 * plain link. `quick-exit-script.ts` makes leaving faster, and leaves fewer traces.
 *
 * @param url the address to which the quick exit leads; null if the page has no quick exit
 * @param call the number in the bar; null if the bar has only the quick exit, as in the editor
 */
export function QuickExit({ url, call = null }: { url: string | null; call?: Call | null }) {
  if (url === null) return null;
  return (
    <aside className="call-bar quick-exit" aria-label="Quick exit">
      <a className="quick-exit-link" href={url} rel="noreferrer nofollow" referrerPolicy="no-referrer">
        {QUICK_EXIT_TEXTS.leave}
      </a>
      <span className="visually-hidden" role="status" />
      {call && <CallLinks call={call} />}
    </aside>
  );
}

/** Explains, at the end of the page, what the quick exit does and what it cannot hide. */
export function QuickExitHelp({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <aside className="quick-exit-help wrap" aria-labelledby="hearth-leaving">
      <h2 id="hearth-leaving">{QUICK_EXIT_TEXTS.title}</h2>
      <p>
        {stays}
        <span>{withoutScript}</span>
        {end}
      </p>
      {QUICK_EXIT_TEXTS.about.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </aside>
  );
}

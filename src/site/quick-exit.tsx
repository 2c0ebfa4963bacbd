import { QUICK_EXIT_TEXTS } from '../model/texts.ts';

const [stays, withoutScript, end] = QUICK_EXIT_TEXTS.stays;

/**
 * Shows the quick exit, with which readers quickly leave a page that no one else should see. The quick exit is the first
 * element on the page, and always within reach. The quick exit is a plain link. `quick-exit-script.ts` makes leaving faster,
 * and leaves fewer traces.
 *
 * @param url the address to which the quick exit leads; null if the page has no quick exit
 */
export function QuickExit({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <aside className="quick-exit" aria-label="Quick exit">
      <a className="button" href={url} rel="noreferrer nofollow" referrerPolicy="no-referrer">
        {QUICK_EXIT_TEXTS.leave}
      </a>
      <span className="visually-hidden" role="status" />
      <p>
        {stays}
        <span>{withoutScript}</span>
        {end}
      </p>
    </aside>
  );
}

/** Explains, at the end of the page, what the quick exit does and what it cannot hide. */
export function QuickExitHelp({ url }: { url: string | null }) {
  if (url === null) return null;
  return (
    <aside className="quick-exit-help wrap" aria-labelledby="hearth-leaving">
      <h2 id="hearth-leaving">{QUICK_EXIT_TEXTS.title}</h2>
      {QUICK_EXIT_TEXTS.about.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </aside>
  );
}

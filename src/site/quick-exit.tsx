import { QUICK_EXIT_TEXTS } from '../model/texts.ts';

const [stays, withoutScript, end] = QUICK_EXIT_TEXTS.stays;

/**
 * The way out of a page that nobody else should see: first on the page, and always within reach. It is a plain link;
 * `quick-exit-script.ts` makes it faster, and leaves fewer traces.
 *
 * @param url where it leads; null for a page without a quick exit
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

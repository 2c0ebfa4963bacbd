/** Id of the `<main>` that holds the page's own content. */
const MAIN_ID = 'main';

/** The first stop of the keyboard: past the navigation, to the content. Seen while it has the focus. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      Skip to main content
    </a>
  );
}

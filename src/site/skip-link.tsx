/** Id of the `<main>` that holds the page's own content. */
const MAIN_ID = 'main';

/** Id of the editor's menu, on pages that somebody edits. */
const EDITOR_MENU_ID = 'he-menu';

/** For editors: past the page, to what can be done with it. */
export function SkipToEditor() {
  return (
    <a className="skip-link" href={`#${EDITOR_MENU_ID}`}>
      Skip to the editor menu
    </a>
  );
}

/** The first stop of the keyboard: past the navigation, to the content. Seen while it has the focus. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      Skip to main content
    </a>
  );
}

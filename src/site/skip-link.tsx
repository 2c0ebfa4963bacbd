/** The id of the `<main>` element, which holds the content of the page. */
const MAIN_ID = 'main';

/** The id of the editor's menu, on pages that are being edited. */
const EDITOR_MENU_ID = 'he-menu';

/** For editors: skips the page and leads to the editor's menu. */
export function SkipToEditor() {
  return (
    <a className="skip-link" href={`#${EDITOR_MENU_ID}`}>
      Skip to the editor menu
    </a>
  );
}

/** The first stop of the Tab key: skips the navigation. Visible while it has the focus. */
export function SkipLink() {
  return (
    <a className="skip-link" href={`#${MAIN_ID}`}>
      Skip to main content
    </a>
  );
}

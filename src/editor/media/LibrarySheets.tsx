import itemPanelSheet from './item-panel.css?url';
import librarySheet from './library.css?url';
import uploadsSheet from './uploads.css?url';

const SHEETS = [librarySheet, itemPanelSheet, uploadsSheet];

/** The styles of the library, wherever it is shown. */
export function LibrarySheets() {
  return SHEETS.map((href) => <link key={href} rel="stylesheet" precedence="default" href={href} />);
}

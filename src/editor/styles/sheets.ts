import login from '../../islands/login/login.css?url';
import canvas from './canvas.css?url';
import chrome from './chrome.css?url';

/**
 * Addresses of the editor's style sheets. Imported as text or as they are, they would reach visitors' pages. The room that
 * the page makes for the editor (`room.css`) is not among them: the editor page has it in its own styles from the start.
 */
export const sheets: readonly string[] = [chrome, canvas, login];

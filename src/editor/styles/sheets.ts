import login from '../../islands/login/login.css?url';
import base from './base.css?url';
import canvas from './canvas.css?url';
import dialogs from './dialogs.css?url';
import menu from './menu.css?url';
import messages from './messages.css?url';
import overlay from './overlay.css?url';
import sidebar from './sidebar.css?url';

/**
 * Addresses of the editor's style sheets. Imported as text or as they are, they would reach visitors' pages. The room that
 * the page makes for the editor (`room.css`) is not among them: the editor page has it in its own styles from the start.
 */
export const sheets: readonly string[] = [base, menu, sidebar, overlay, messages, dialogs, canvas, login];

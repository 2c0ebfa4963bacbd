import login from '../../islands/login/login.css?url';
import addLine from './add-line.css?url';
import base from './base.css?url';
import breadcrumb from './breadcrumb.css?url';
import canvas from './canvas.css?url';
import choices from './choices.css?url';
import dialogs from './dialogs.css?url';
import fields from './fields.css?url';
import lists from './lists.css?url';
import lowWindow from './low-window.css?url';
import manageList from './manage-list.css?url';
import menu from './menu.css?url';
import messages from './messages.css?url';
import overlay from './overlay.css?url';
import panels from './panels.css?url';
import picker from './picker.css?url';
import richText from './rich-text.css?url';
import shortcuts from './shortcuts.css?url';
import sidebar from './sidebar.css?url';
import toolbar from './toolbar.css?url';

/**
 * Addresses of the editor's style sheets. Imported as text or as they are, they would reach visitors' pages. The room that
 * the page makes for the editor (`room.css`) is not among them: the editor page has it in its own styles from the start.
 */
export const sheets: readonly string[] = [
  base,
  menu,
  manageList,
  sidebar,
  fields,
  choices,
  lists,
  breadcrumb,
  richText,
  panels,
  overlay,
  addLine,
  toolbar,
  picker,
  messages,
  dialogs,
  shortcuts,
  canvas,
  lowWindow,
  login,
];

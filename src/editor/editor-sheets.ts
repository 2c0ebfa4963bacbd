import login from '../islands/login/login.css?url';
import grips from './block-tools/grips.css?url';
import overlay from './block-tools/overlay.css?url';
import canvas from './canvas/canvas.css?url';
import fields from './fields/fields.css?url';
import lists from './fields/list/lists.css?url';
import richText from './fields/marked-text/rich-text.css?url';
import pageTitle from './finder/page-title.css?url';
import places from './media/place/places.css?url';
import menu from './menu/menu.css?url';
import shortcuts from './menu/shortcuts.css?url';
import panels from './panels/panels.css?url';
import siteDocuments from './panels/site-documents/site-documents.css?url';
import breadcrumb from './sidebar/breadcrumb.css?url';
import lowWindow from './sidebar/low-window.css?url';
import sidebar from './sidebar/sidebar.css?url';
import topBar from './top-bar/top-bar.css?url';
import base from './ui/base.css?url';
import choices from './ui/choices.css?url';
import dialogs from './ui/dialogs.css?url';
import dropLine from './ui/drop-line.css?url';
import messages from './ui/messages.css?url';
import popover from './ui/popover.css?url';

/**
 * The URLs of the editor's style sheets. The sheets are imported as URLs, because other imports would add them to visitors'
 * pages. `room.css` is missing here, because the editor page includes it from the start.
 */
export const sheets: readonly string[] = [
  base,
  popover,
  menu,
  topBar,
  pageTitle,
  sidebar,
  fields,
  choices,
  lists,
  breadcrumb,
  richText,
  panels,
  siteDocuments,
  overlay,
  grips,
  dropLine,
  messages,
  dialogs,
  shortcuts,
  canvas,
  places,
  lowWindow,
  login,
];

import { FORM_TEXTS } from '../../model/texts.ts';

let failed = 0;
let plainTitle = '';

/** Says in the title of the page that a form was not sent. Returns what takes that back, which the last of several forms does. */
export function markTitle(): () => void {
  if (failed === 0) plainTitle = document.title;
  failed += 1;
  document.title = FORM_TEXTS.errorTitle + plainTitle;
  return () => {
    failed -= 1;
    if (failed === 0) document.title = plainTitle;
  };
}

import { FORM_TEXTS } from '../../model/texts.ts';

let failed = 0;
let plainTitle = '';

/**
 * Says in the title of the page that a form was not sent. Returns a function that undoes this; with several forms, only the
 * last call restores the title.
 */
export function markTitle(): () => void {
  if (failed === 0) plainTitle = document.title;
  failed += 1;
  document.title = FORM_TEXTS.errorTitle + plainTitle;
  return () => {
    failed -= 1;
    if (failed === 0) document.title = plainTitle;
  };
}

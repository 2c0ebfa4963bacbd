import { PAGE_KEY } from '../../model/roots.ts';
import { WORKING_COPY_PATH } from '../../model/working-copy.ts';
import { $tree } from '../document/current-tree.ts';
import { bodyOf } from '../saving/documents.ts';

/** Loads the page as it is in the editor, saved or not, into a frame. The server renders it as for readers. */
export function postWorkingCopy(frame: string): void {
  const form = Object.assign(document.createElement('form'), {
    method: 'post',
    action: WORKING_COPY_PATH,
    target: frame,
    hidden: true,
  });
  const body = JSON.stringify(bodyOf(PAGE_KEY, $tree.get()));
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'body', value: body }));
  document.body.append(form);
  form.submit();
  form.remove();
}

import { useStore } from '@nanostores/react';
import { can } from '../../../../calls/permissions.ts';
import { $start } from '../../../document/start-editor.ts';
import { needSheets } from '../../../ui/late-sheets.ts';
import { RedirectFormView } from './RedirectFormView.tsx';
import { RedirectListView } from './RedirectListView.tsx';
import { $redirectForm } from './redirect-form.ts';
import { NO_RIGHT } from './redirect-words.ts';
import sheet from './redirects.css?url';

needSheets(sheet);

/** The redirects of the site: a list of them, or the form of one. */
export default function RedirectsTab() {
  const form = useStore($redirectForm);
  const user = useStore($start)?.user ?? null;
  const disabledReason = can(user, 'redirects/publish') ? null : NO_RIGHT;
  return form === null ? (
    <RedirectListView disabledReason={disabledReason} />
  ) : (
    <RedirectFormView form={form} />
  );
}

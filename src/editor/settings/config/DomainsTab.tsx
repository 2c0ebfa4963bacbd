import { useStore } from '@nanostores/react';
import { can } from '../../../calls/permissions.ts';
import { $start } from '../../document/start-editor.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { SiteFormView } from './SiteFormView.tsx';
import { SiteList } from './SiteList.tsx';
import { $siteForm } from './site-form.ts';
import { NO_RIGHT } from './site-words.ts';
import sheet from './sites.css?url';

needSheets(sheet);

/** The sites of this installation: a list of them, or the form of one. */
export default function DomainsTab() {
  const form = useStore($siteForm);
  const user = useStore($start)?.user ?? null;
  const disabledReason = can(user, 'config/saveDomain') ? null : NO_RIGHT;
  return form === null ? <SiteList disabledReason={disabledReason} /> : <SiteFormView form={form} />;
}

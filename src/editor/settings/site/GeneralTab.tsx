import { SETTINGS_KEY } from '../../../model/roots.ts';
import { SiteDocuments } from '../../panels/site-documents/SiteDocuments.tsx';
import { FieldsForm } from '../FieldsForm.tsx';
import { UnpublishedChanges } from './UnpublishedChanges.tsx';

/** The site's name, logo and quick exit, and the publication of the documents around every page. */
export default function GeneralTab() {
  return (
    <>
      <FieldsForm
        owner={SETTINGS_KEY}
        fields={['title', 'logo', 'quickExit.onEveryPage', 'quickExit.onSearch', 'quickExit.url']}
      />
      <SiteDocuments about={(root) => <UnpublishedChanges root={root} />} />
    </>
  );
}

import { SETTINGS_KEY } from '../../../model/roots.ts';
import { SiteDocuments } from '../../panels/site-documents/SiteDocuments.tsx';
import { FieldsForm } from '../FieldsForm.tsx';
import { UnpublishedChanges } from './UnpublishedChanges.tsx';

/** Edits the site's name, logo, colour, address and quick exit, and publishes the navigation, the footer and the settings. */
export default function GeneralTab() {
  return (
    <>
      <FieldsForm
        owner={SETTINGS_KEY}
        fields={[
          'title',
          'logo',
          'brandColour',
          'address',
          'quickExit.onEveryPage',
          'quickExit.onSearch',
          'quickExit.url',
          'pageFeedback',
        ]}
      />
      <SiteDocuments about={(root) => <UnpublishedChanges root={root} />} />
    </>
  );
}

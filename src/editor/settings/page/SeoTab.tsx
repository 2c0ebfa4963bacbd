import { PAGE_KEY } from '../../../model/roots.ts';
import { FieldsForm } from '../FieldsForm.tsx';
import { SearchPreview } from './previews.tsx';

/** What search engines are told of the page. */
export default function SeoTab() {
  return (
    <div className="he-settings he-settings-previewed">
      <FieldsForm owner={PAGE_KEY} fields={['title', 'description', 'keywords']} />
      <SearchPreview />
      <FieldsForm owner={PAGE_KEY} fields={['priority', 'frequency', 'hideFromSitemap', 'hideFromRobots']} />
    </div>
  );
}

import { SETTINGS_KEY } from '../../../model/roots.ts';
import { FieldsForm } from '../FieldsForm.tsx';
import { SearchPreview } from '../page/previews.tsx';

/** What search engines are told of pages that say nothing themselves. */
export default function SeoTab() {
  return (
    <div className="he-settings he-settings-previewed">
      <p className="he-field-help">
        Search engines are told this of every page that has no words of its own. Pages set theirs in their own
        settings.
      </p>
      <FieldsForm owner={SETTINGS_KEY} fields={['title', 'description', 'keywords']} />
      <SearchPreview plain="A page without a title and a description of its own." />
    </div>
  );
}

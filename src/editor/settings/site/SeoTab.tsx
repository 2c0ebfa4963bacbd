import { SETTINGS_KEY } from '../../../model/roots.ts';
import { FieldsForm } from '../FieldsForm.tsx';
import { SearchResult } from '../page/SearchPreview.tsx';
import { useSiteHead } from './use-site-head.ts';

/** What search engines are told of pages that say nothing themselves. */
export default function SeoTab() {
  const head = useSiteHead();
  return (
    <div className="he-settings he-settings-previewed">
      <p className="he-field-help">
        Search engines are told this of every page that has no words of its own. Pages set theirs in their own
        settings.
      </p>
      <FieldsForm owner={SETTINGS_KEY} fields={['title', 'description', 'keywords']} />
      <SearchResult head={head} note="A page without a title and a description of its own." />
    </div>
  );
}

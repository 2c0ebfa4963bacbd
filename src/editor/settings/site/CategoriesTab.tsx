import { SETTINGS_KEY } from '../../../model/roots.ts';
import { FieldsForm } from '../FieldsForm.tsx';

/** The categories of the site, each with the words that it filters by. */
export default function CategoriesTab() {
  return (
    <div className="he-settings">
      <FieldsForm owner={SETTINGS_KEY} fields={['categories']} />
    </div>
  );
}

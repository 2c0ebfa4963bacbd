import { PAGE_KEY } from '../../../model/roots.ts';
import { FieldsForm } from '../FieldsForm.tsx';

/** What a page is called. */
export default function GeneralTab() {
  return <FieldsForm owner={PAGE_KEY} fields={['title', 'description', 'keywords', 'frequency']} />;
}

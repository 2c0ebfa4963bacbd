import type { RedirectEntry } from '../../../../model/redirect.ts';
import { EntryField } from '../../entries/EntryField.tsx';
import { EntryForm } from '../../entries/EntryForm.tsx';
import { useEntrySaving } from '../../entries/use-entry-saving.ts';
import { returnFocusTo } from './RedirectListView.tsx';
import {
  $redirectForm,
  NO_PROBLEMS,
  problemsOf,
  type RedirectForm,
  redirectRefusal,
} from './redirect-form.ts';
import { saveRedirect } from './redirect-list.ts';

const FROM_HELP = 'The old address, such as /old-page. Whatever visitors add behind a ? is carried over.';
const TO_HELP = 'A page of this site, such as /new-page, or the full address of a page of one of your sites.';
const NAME_HELP = 'Its purpose, for you and your colleagues. Visitors never see it.';

/** The form of a redirect: from where to where, and a name. */
export function RedirectFormView({ form }: { form: RedirectForm }) {
  const { problems, failure, saving, save } = useEntrySaving({
    none: NO_PROBLEMS,
    problemsOf,
    save: async (sent: RedirectForm) => close((await saveRedirect(sent))._id),
    refusalOf: redirectRefusal,
    takeNewer: (sent, { version }: RedirectEntry) =>
      $redirectForm.set({ ...($redirectForm.get() ?? sent), version }),
  });
  const change = (fields: Partial<RedirectForm>) => $redirectForm.set({ ...form, ...fields });
  return (
    <EntryForm
      className="he-redirect-form"
      heading={form._id === undefined ? 'Add a redirect' : 'Change a redirect'}
      problems={problems}
      failure={failure}
      saving={saving}
      save="Save Redirect"
      onSave={() => void save(form)}
      onCancel={() => close(form._id)}
    >
      <EntryField
        label="From"
        required
        isUrl
        help={FROM_HELP}
        value={form.from}
        errors={problems.from}
        onChange={(from) => change({ from })}
      />
      <EntryField
        label="To"
        required
        isUrl
        help={TO_HELP}
        value={form.to}
        errors={problems.to}
        onChange={(to) => change({ to })}
      />
      <EntryField
        label="Name"
        help={NAME_HELP}
        value={form.name}
        errors={problems.name}
        onChange={(name) => change({ name })}
      />
    </EntryForm>
  );
}

function close(redirectId: string | undefined): void {
  returnFocusTo(redirectId);
  $redirectForm.set(null);
}

import type { Domain } from '../../../model/domain.ts';
import { setSite } from '../../document/sites.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { EntryField } from '../entries/EntryField.tsx';
import { EntryForm } from '../entries/EntryForm.tsx';
import { useEntrySaving } from '../entries/use-entry-saving.ts';
import { returnFocusTo } from './SiteList.tsx';
import { defaultSite, saveSite } from './site-calls.ts';
import { $siteForm, NO_PROBLEMS, problemsOf, type SiteForm, siteRefusal } from './site-form.ts';

const HOST_HELP =
  'One on each line, such as www.example.org. The first is the one that search engines are told. Whoever manages the address has to point it at this server.';
const IS_DEFAULT_HELP = 'This is the default site. To change that, make another one the default.';

/** The form of a site: its name, its host names, and whether it is the default. */
export function SiteFormView({ form }: { form: SiteForm }) {
  const { problems, failure, saving, save } = useEntrySaving({
    none: NO_PROBLEMS,
    problemsOf,
    save: async (sent: SiteForm) => close((await saveSite(sent))._id),
    refusalOf: siteRefusal,
    takeNewer: (sent, newer: Domain) => {
      setSite(newer);
      $siteForm.set({ ...($siteForm.get() ?? sent), version: newer.version });
    },
  });
  const change = (fields: Partial<SiteForm>) => $siteForm.set({ ...form, ...fields });
  const isDefaultNow = form._id !== undefined && form._id === defaultSite()?._id;
  return (
    <EntryForm
      className="he-site-form"
      heading={form._id === undefined ? 'Add a site' : 'Change a site'}
      problems={problems}
      failure={failure}
      saving={saving}
      save="Save Site"
      onSave={() => void save(form)}
      onCancel={() => close(form._id)}
    >
      <EntryField
        label="Name"
        required
        value={form.name}
        errors={problems.name}
        onChange={(name) => change({ name })}
      />
      <EntryField
        label="Host names"
        isUrl
        rows={3}
        help={HOST_HELP}
        value={form.hostnames}
        errors={problems.hostnames}
        onChange={(hostnames) => change({ hostnames })}
      />
      {isDefaultNow ? (
        <p className="he-field-help">{IS_DEFAULT_HELP}</p>
      ) : (
        <CheckboxField
          label="Default site"
          help={`Visitors who come by an address that no site has see it, in place of ‘${defaultSite()?.name}’.`}
          checked={form.isDefault}
          errors={problems.isDefault}
          onChange={(isDefault) => change({ isDefault })}
        />
      )}
      {form._id === undefined ? (
        <p className="he-hint">
          A new site has an empty home page. Visitors see nothing of it until you publish the site and its
          pages.
        </p>
      ) : null}
    </EntryForm>
  );
}

function close(siteId: string | undefined): void {
  returnFocusTo(siteId);
  $siteForm.set(null);
}

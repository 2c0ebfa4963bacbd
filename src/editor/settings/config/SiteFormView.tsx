import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { SHORT_TEXT_MAX_LENGTH } from '../../../model/limits.ts';
import { setSite } from '../../document/sites.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { returnFocusTo } from './SiteList.tsx';
import { defaultSite, saveSite } from './site-calls.ts';
import { $siteForm, hasProblems, NO_PROBLEMS, problemsOf, refusalOf, type SiteForm } from './site-form.ts';

const HOST_HELP =
  'One on each line, such as www.example.org. The first is the one that search engines are told. Whoever manages the address has to point it at this server.';
const IS_DEFAULT_HELP = 'This is the default site. To change that, make another one the default.';

/** The form of a site: its name, its host names, and whether it is the default. */
export function SiteFormView({ form }: { form: SiteForm }) {
  const heading = useId();
  const box = useRef<HTMLFormElement>(null);
  const { problems, failure, saving, save } = useSaving();
  const change = (fields: Partial<SiteForm>) => $siteForm.set({ ...form, ...fields });
  const isDefaultNow = form._id !== undefined && form._id === defaultSite()?._id;

  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (failure === null && hasProblems(problems))
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems, failure]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save(form);
  };
  return (
    <form
      ref={box}
      className="he-site-form"
      data-own-history=""
      noValidate
      aria-labelledby={heading}
      onSubmit={onSubmit}
    >
      <h3 id={heading}>{form._id === undefined ? 'Add a site' : 'Change a site'}</h3>
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          {failure}
        </p>
      )}
      <TextField
        label="Name"
        value={form.name}
        errors={problems.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        label="Host names"
        multiline
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
      <div className="he-actions">
        <button type="button" className="he-button" onClick={() => close(form._id)}>
          Cancel
        </button>
        <button type="submit" className="he-button he-button-main" aria-disabled={saving || undefined}>
          {saving ? 'Saving…' : 'Save Site'}
        </button>
      </div>
    </form>
  );
}

function close(siteId: string | undefined): void {
  returnFocusTo(siteId);
  $siteForm.set(null);
}

/** Saves the form, and closes it when that has succeeded. */
function useSaving() {
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const save = async (form: SiteForm) => {
    if (saving) return;
    const found = problemsOf(form);
    setProblems(found);
    setFailure(null);
    if (hasProblems(found)) return;
    setSaving(true);
    try {
      close((await saveSite(form))._id);
    } catch (error) {
      const refusal = refusalOf(error);
      setProblems(refusal.problems);
      setFailure(refusal.failure);
      setSaving(false);
      if (refusal.newer === null) return;
      setSite(refusal.newer);
      $siteForm.set({ ...($siteForm.get() ?? form), version: refusal.newer.version });
    }
  };
  return { problems, failure, saving, save };
}

interface TextFieldProps {
  label: string;
  help?: string;
  multiline?: boolean;
  value: string;
  errors: readonly string[];
  onChange(value: string): void;
}

function TextField({ label, help, multiline = false, value, errors, onChange }: TextFieldProps) {
  const id = useId();
  const shared = {
    id,
    value,
    autoComplete: 'off',
    'aria-required': multiline ? undefined : true,
    'aria-invalid': errors.length > 0,
    'aria-describedby': `${id}-messages`,
  };
  return (
    <div className="he-field">
      <label htmlFor={id}>{label}</label>
      {multiline ? (
        <textarea
          {...shared}
          rows={3}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input
          {...shared}
          type="text"
          maxLength={SHORT_TEXT_MAX_LENGTH}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <FieldMessages id={`${id}-messages`} help={help} errors={errors} />
    </div>
  );
}

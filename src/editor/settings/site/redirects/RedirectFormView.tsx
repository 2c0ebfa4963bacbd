import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { SHORT_TEXT_MAX_LENGTH } from '../../../../model/limits.ts';
import { FieldMessages } from '../../../ui/FieldMessages.tsx';
import { returnFocusTo } from './RedirectListView.tsx';
import {
  $redirectForm,
  hasProblems,
  NO_PROBLEMS,
  problemsOf,
  type RedirectForm,
  refusalOf,
} from './redirect-form.ts';
import { saveRedirect } from './redirect-list.ts';

const FROM_HELP = 'The old address, such as /old-page. Whatever visitors add behind a ? is carried over.';
const TO_HELP = 'A page of this site, such as /new-page, or the full address of a page of one of your sites.';
const NAME_HELP = 'What it is for, for you and your colleagues. Visitors never see it.';

/** The form of a redirect: from where to where, and a name. */
export function RedirectFormView({ form }: { form: RedirectForm }) {
  const heading = useId();
  const box = useRef<HTMLFormElement>(null);
  const { problems, failure, saving, save } = useSaving();
  const change = (fields: Partial<RedirectForm>) => $redirectForm.set({ ...form, ...fields });

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
      className="he-redirect-form"
      data-own-history=""
      noValidate
      aria-labelledby={heading}
      onSubmit={onSubmit}
    >
      <h3 id={heading}>{form._id === undefined ? 'Add a redirect' : 'Change a redirect'}</h3>
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          {failure}
        </p>
      )}
      <Field
        label="From"
        isPath
        help={FROM_HELP}
        value={form.from}
        errors={problems.from}
        onChange={(from) => change({ from })}
      />
      <Field
        label="To"
        isPath
        help={TO_HELP}
        value={form.to}
        errors={problems.to}
        onChange={(to) => change({ to })}
      />
      <Field
        label="Name"
        help={NAME_HELP}
        value={form.name}
        errors={problems.name}
        onChange={(name) => change({ name })}
      />
      <div className="he-actions">
        <button type="button" className="he-button" onClick={() => close(form._id)}>
          Cancel
        </button>
        <button type="submit" className="he-button he-button-main" aria-disabled={saving || undefined}>
          {saving ? 'Saving…' : 'Save Redirect'}
        </button>
      </div>
    </form>
  );
}

function close(redirectId: string | undefined): void {
  returnFocusTo(redirectId);
  $redirectForm.set(null);
}

/** Saves the form, and closes it when that has succeeded. */
function useSaving() {
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const save = async (form: RedirectForm) => {
    if (saving) return;
    const found = problemsOf(form);
    setProblems(found);
    setFailure(null);
    if (hasProblems(found)) return;
    setSaving(true);
    try {
      close((await saveRedirect(form))._id);
    } catch (error) {
      const refusal = refusalOf(error);
      setProblems(refusal.problems);
      setFailure(refusal.failure);
      setSaving(false);
      if (refusal.newer === null) return;
      $redirectForm.set({ ...($redirectForm.get() ?? form), version: refusal.newer.version });
    }
  };
  return { problems, failure, saving, save };
}

interface FieldProps {
  label: string;
  help: string;
  /** Whether it is an address, which must be there. */
  isPath?: boolean;
  value: string;
  errors: readonly string[];
  onChange(value: string): void;
}

function Field({ label, help, isPath = false, value, errors, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className="he-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode={isPath ? 'url' : undefined}
        autoCapitalize={isPath ? 'none' : undefined}
        spellCheck={isPath ? false : undefined}
        autoComplete="off"
        maxLength={SHORT_TEXT_MAX_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-required={isPath || undefined}
        aria-invalid={errors.length > 0}
        aria-describedby={`${id}-messages`}
      />
      <FieldMessages id={`${id}-messages`} help={help} errors={errors} />
    </div>
  );
}

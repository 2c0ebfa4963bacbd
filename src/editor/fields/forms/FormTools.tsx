import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { formOf } from '../../../model/forms/form-of.ts';
import { configurationProblemInWords, isBegun } from '../../../model/forms/form-problems.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { blockAtom, rootAtom } from '../../document/current-tree.ts';
import { $saveStates } from '../../saving/save-state.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { ReasonedButton } from '../../ui/ReasonedButton.tsx';
import { FormTest } from './FormTest.tsx';
import sheet from './forms.css?url';

needSheets(sheet);

/** Says what a form lacks before it can be sent; shows nothing if it lacks nothing. */
export function FormProblem({ blockKey }: { blockKey: string }) {
  const block = useStore(blockAtom(blockKey));
  const form = block === undefined ? null : formOf(block);
  const problem = form === null ? null : configurationProblemInWords(form.settings, form.kind);
  if (form === null || problem === null) return null;
  return (
    <p className={isBegun(form.settings) ? 'he-field-error he-form-problem' : 'he-muted'}>
      {problem}
      <span> Visitors cannot send this form yet. They are asked to call you instead.</span>
    </p>
  );
}

/** Says whether a form can be sent, and opens the dialog for a test. */
export function FormTools({ blockKey }: { blockKey: string }) {
  const [testing, setTesting] = useState(false);
  const block = useStore(blockAtom(blockKey));
  const page = String(useStore(rootAtom(PAGE_KEY))._id);
  const saving = useStore($saveStates)[PAGE_KEY];
  const form = block === undefined ? null : formOf(block);
  if (form === null) return null;
  const problem = configurationProblemInWords(form.settings, form.kind);
  return (
    <section className="he-form-tools" aria-label="Is it ready?">
      {problem === null ? <p className="he-muted">Everything that a form needs is here.</p> : null}
      <ReasonedButton disabledReason={testReason(problem, saving)} onChoose={() => setTesting(true)}>
        Send a test
      </ReasonedButton>
      {testing ? (
        <FormTest settings={form.settings} page={page} block={blockKey} onClose={() => setTesting(false)} />
      ) : null}
    </section>
  );
}

/**
 * Returns why a test cannot be sent now, in words; null if it can be sent. The form must be saved, because the server tests the
 * saved version.
 */
function testReason(problem: string | null, saving: string): string | null {
  if (problem !== null) return 'Complete the form first, then you can test it.';
  return ['idle', 'saved'].includes(saving) ? null : 'Save the page first: a test is of what is saved.';
}

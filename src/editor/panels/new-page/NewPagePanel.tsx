import { useStore } from '@nanostores/react';
import { type FormEvent, useId, useState } from 'react';
import { ErrorSummary } from '../../../forms-ui/FormFields.tsx';
import type { Problems } from '../../../forms-ui/form-errors.ts';
import { pageTypeOf, pageTypes, TEMPLATES, type Template } from '../../../model/page.ts';
import { settledSlug } from '../../../model/slug.ts';
import { fieldLabel } from '../../document/labels.ts';
import { SlugField } from '../../fields/slug/SlugField.tsx';
import { type SlugState, slugProblem, useSlugState } from '../../fields/slug/slug-check.ts';
import { leaveBy } from '../../saving/leaving.ts';
import { confirmAddress } from '../../saving/short-address.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { type Choice, Choices } from '../Choices.tsx';
import { createPage, formErrorsOfPage, mayBeOwn } from './create-page.ts';
import { $newPage, type NewPage, type NewPageField, slugText, titleProblem } from './new-page.ts';

/** Each template's purpose. */
const ABOUT: Readonly<Record<Template, string>> = {
  generic: 'A page of its own: information, a service, a story.',
  listing: 'A page that lists of pages show too, with a title, a summary and a picture.',
};

/** The page types that the user can choose for a new page. */
const pageTypeChoices: readonly Choice<string>[] = Object.keys(pageTypes).map((value) => ({
  value,
  label: fieldLabel(value),
}));

/** Returns the templates of a page type. */
function templateChoices(pageType: string): readonly Choice<Template>[] {
  const { templates } = pageTypeOf(pageType);
  return TEMPLATES.map((value) => ({ value, label: templates[value].label, about: ABOUT[value] }));
}

/** Shows 'Create New Page', which asks for the type, title and slug of a new page, creates the page and opens it. */
export default function NewPagePanel() {
  const form = useFirstFocus<HTMLFormElement>();
  const titleId = useId();
  const page = useStore($newPage);
  const slugState = useSlugState(slugText(page), pageTypeOf(page.pageType));
  const { sent, problems, failure, sending, submit } = useCreate();
  const titleProblem = sent?.title === page.title ? problems.title : undefined;
  const slugProblem = sent !== null && slugText(sent) === slugText(page) ? problems.slug : undefined;

  const changed: NewPageField[] = [];
  if (titleProblem === undefined) changed.push('title');
  if (slugProblem === undefined) changed.push('slug');

  const change = (fields: Partial<NewPage>) => $newPage.set({ ...page, ...fields });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(page, slugState);
  };
  const focusField = (field: NewPageField) => {
    const input = form.current?.elements.namedItem(field);
    if (input instanceof HTMLElement) input.focus();
  };

  return (
    <form ref={form} className="he-panel he-form" data-own-history="" noValidate onSubmit={onSubmit}>
      <ErrorSummary problems={problems} changed={changed} failure={failure} onChoose={focusField} />
      {pageTypeChoices.length > 1 ? (
        <Choices
          legend="Type"
          choices={pageTypeChoices}
          value={page.pageType}
          onChoose={(pageType) => change({ pageType })}
        />
      ) : null}
      {templateChoices(page.pageType).length > 1 ? (
        <Choices
          legend="Template"
          choices={templateChoices(page.pageType)}
          value={page.template}
          onChoose={(template) => change({ template })}
        />
      ) : null}
      <div className="he-field">
        <label htmlFor={titleId}>Title</label>
        <input
          id={titleId}
          name="title"
          type="text"
          autoComplete="off"
          value={page.title}
          onChange={(event) => change({ title: event.target.value })}
          aria-required="true"
          aria-invalid={titleProblem !== undefined}
          aria-describedby={`${titleId}-messages`}
        />
        <FieldMessages id={`${titleId}-messages`} errors={titleProblem ?? []} />
      </div>
      <SlugField
        text={slugText(page)}
        state={slugState}
        problem={slugProblem}
        onType={(slug) => change({ slug })}
      />
      <button type="submit" className="he-button he-button-main" aria-disabled={sending || undefined}>
        {sending ? 'Creating…' : 'Create Page'}
      </button>
    </form>
  );
}

/** Sends the form if it is valid. `sent` is the last version of the form that was checked. */
function useCreate() {
  const [sent, setSent] = useState<NewPage | null>(null);
  const [problems, setProblems] = useState<Problems<NewPageField>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);

  const create = async (page: NewPage) => {
    setSending(true);
    try {
      window.location.assign(await createPage(page));
      return true;
    } catch (error) {
      const refusal = formErrorsOfPage(error);
      setProblems(refusal.problems);
      setFailure(refusal.failure);
      setSending(false);
      return false;
    }
  };
  const submit = async (page: NewPage, slugState: SlugState) => {
    if (sending) return;
    const found = problemsOf(page, slugState);
    setSent(page);
    setProblems(found);
    setFailure(null);
    if (Object.keys(found).length > 0 || !(await confirmAddress(settledSlug(slugText(page))))) return;
    // Asks the user to confirm if this page has unsaved changes, then creates the new page.
    leaveBy(() => create(page));
  };
  return { sent, problems, failure, sending, submit };
}

function problemsOf(page: NewPage, slugState: SlugState): Problems<NewPageField> {
  const title = titleProblem(page.title);
  const text = slugText(page);
  const isTaken = slugState.state === 'taken' && !mayBeOwn(settledSlug(text));
  const slug = slugProblem(text) ?? (isTaken ? slugState.message : null);
  return { ...(title === null ? {} : { title }), ...(slug === null ? {} : { slug }) };
}

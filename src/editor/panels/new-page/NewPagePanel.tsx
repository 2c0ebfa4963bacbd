import { useStore } from '@nanostores/react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ErrorSummary } from '../../../forms-ui/FormFields.tsx';
import type { Problems } from '../../../forms-ui/form-errors.ts';
import { pageTypeOf, pageTypes } from '../../../model/page.ts';
import { settledSlug } from '../../../model/slug.ts';
import { GlyphDrawing } from '../../block-tools/GlyphDrawing.tsx';
import { fieldLabel } from '../../document/labels.ts';
import { $saved } from '../../document/saved.ts';
import { SlugField, type SlugFieldProps } from '../../fields/slug/SlugField.tsx';
import { type SlugState, slugProblem, useSlugState } from '../../fields/slug/slug-check.ts';
import { leaveBy } from '../../saving/leaving.ts';
import { confirmAddress } from '../../saving/short-address.ts';
import { FieldMessages } from '../../ui/FieldMessages.tsx';
import { RadioTiles, type Tile } from '../../ui/RadioTiles.tsx';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import { type Choice, Choices } from '../Choices.tsx';
import { createPage, formErrorsOfPage, mayBeOwn } from './create-page.ts';
import { placesIn } from './menu-entry.ts';
import { $newPage, type NewPage, type NewPageField, OWN_ITEM, slugText, titleProblem } from './new-page.ts';
import { STARTING_POINTS, type StartName } from './starting-points.ts';

/** The page types that the user can choose for a new page. */
const pageTypeChoices: readonly Choice<string>[] = Object.keys(pageTypes).map((value) => ({
  value,
  label: fieldLabel(value),
}));

const STARTS: readonly Tile<StartName>[] = (Object.keys(STARTING_POINTS) as StartName[]).map((value) => ({
  value,
  label: STARTING_POINTS[value].label,
  picture: <GlyphDrawing glyph={STARTING_POINTS[value].drawing} />,
}));

/**
 * Shows 'Create New Page', which asks for the title of a new page, its place in the navigation and the kind of page to begin
 * with, creates the page and opens it. The address is made from the title, and can be changed.
 */
export default function NewPagePanel() {
  const form = useFirstFocus<HTMLFormElement>();
  const titleId = useId();
  const menuId = useId();
  const page = useStore($newPage);
  const places = placesIn(useStore($saved));
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
      <div className="he-field">
        <label htmlFor={menuId}>Show in the menu under</label>
        <select
          id={menuId}
          value={page.menu}
          onChange={({ target }) =>
            change({ menu: target.value, under: places.find(({ key }) => key === target.value)?.slug ?? '' })
          }
        >
          <option value="">Not in the menu</option>
          {places.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
          <option value={OWN_ITEM}>An item of its own</option>
        </select>
      </div>
      <fieldset className="he-group">
        <legend>Begin with</legend>
        <RadioTiles tiles={STARTS} value={page.start} onChoose={(start) => change({ start })} />
      </fieldset>
      <QuietAddress
        isTyped={page.slug !== null || slugProblem !== undefined}
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

/**
 * Shows the address as a quiet line. Its field appears when it gets the focus, and then stays, so that nothing moves under a
 * press that follows.
 */
function QuietAddress(props: SlugFieldProps & { isTyped: boolean }) {
  const { isTyped, ...field } = props;
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const shown = isOpen || isTyped;
  return (
    <div ref={box} className="he-quiet" data-open={shown || undefined}>
      <SlugField {...field} onFocus={() => setOpen(true)} />
      {shown || field.text === '' ? null : (
        <button
          type="button"
          className="he-link"
          onClick={() => box.current?.querySelector('input')?.focus()}
        >
          Change<span className="he-sr"> the address</span>
        </button>
      )}
    </div>
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

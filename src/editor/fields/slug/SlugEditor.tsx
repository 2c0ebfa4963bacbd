import { useStore } from '@nanostores/react';
import type { FormOf } from '../../../blocks/form.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { settledSlug } from '../../../model/slug.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { $saved } from '../../document/saved.ts';
import { useField } from '../../document/use-field.ts';
import { type FieldEditorProps, fieldEditor } from '../field-editor.ts';
import { useDraft } from '../use-draft.ts';
import { SlugField } from './SlugField.tsx';
import { slugProblem, useSlugState } from './slug-check.ts';

/** Edits the slug of the page. Checks whether another page has the slug, unless it is the saved slug of this page. */
export function SlugEditor({ owner, property, form }: FieldEditorProps<FormOf<'slug'>>) {
  const { value = '', set } = useField<string>(owner, property);
  const { _id, collection } = useStore(rootAtom(PAGE_KEY));
  const saved = useStore($saved).roots.page[property];
  const draft = useDraft({
    field: { owner, path: property },
    stored: typedAs(value),
    settle: (text) => (text === HOME ? text : settledSlug(text)),
    problemOf: slugProblem,
    write: (text) => set(text === HOME ? '' : text),
  });
  const isSaved = settledSlug(draft.text) === saved && slugProblem(draft.text) === null;
  const state = useSlugState(isSaved ? '' : draft.text, { collection: String(collection), id: String(_id) });
  return (
    <SlugField
      text={draft.text}
      state={state}
      problem={draft.problem ?? undefined}
      help={form.help}
      onType={draft.type}
      onLeave={draft.leave}
    />
  );
}

/** The text that represents the home page's slug, '', in the field. */
const HOME = '/';

function typedAs(slug: string): string {
  return slug === '' ? HOME : slug;
}

export default fieldEditor('slug', SlugEditor);

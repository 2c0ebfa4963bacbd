import { useState } from 'react';
import type { Sent } from '../../../calls/types.ts';
import type { SitemapRow } from '../../../model/sitemap.ts';
import { settledSlug, slugPath } from '../../../model/slug.ts';
import { SlugField } from '../../fields/slug/SlugField.tsx';
import { slugProblem, slugRefusal, useSlugState } from '../../fields/slug/slug-check.ts';
import { EntryScreen } from '../../lists/EntryScreen.tsx';
import { refusalOf } from '../../lists/entry-form.ts';
import { setFlash } from '../../panels/flash.ts';
import { unsavedAmong } from '../../saving/reload-documents.ts';
import { changeOnServer } from '../../saving/server-calls.ts';
import { confirmAddress } from '../../saving/short-address.ts';
import { toastError, toastSuccess } from '../../ui/toasts.ts';
import { goToPage, pageWords } from './page-links.tsx';

interface SlugDialogProps {
  title: string;
  /** A text that explains what the address is for. */
  about: string;
  collection: string;
  /** The suggested address. */
  slug: string;
  /** The label of the button, and its label during the call. */
  submit: readonly [label: string, under: string];
  /** @throws ApiError */
  onSend(slug: string): Promise<unknown>;
  onClose(): void;
}

/** Asks for the address of a page, checks it while the user types, and sends it. */
export function SlugDialog({ title, about, collection, slug, submit, onSend, onClose }: SlugDialogProps) {
  const [text, setText] = useState(slug);
  const state = useSlugState(text, { collection });
  return (
    <EntryScreen<{ slug: string }, never>
      look="dialog"
      heading={title}
      values={{ slug: text }}
      onChange={({ slug = '' }) => setText(slug)}
      parts={[
        <p key="about">{about}</p>,
        {
          name: 'slug',
          part: ({ errorsOf, change }) => (
            <SlugField
              text={text}
              state={state}
              problem={errorsOf('slug')[0]}
              onType={(slug) => change({ slug })}
            />
          ),
        },
      ]}
      check={() => ({ slug: slugProblem(text) ?? (state.state === 'taken' ? state.message : null) })}
      confirm={() => confirmAddress(settledSlug(text))}
      send={() => onSend(text)}
      refusal={(error) => {
        const refused = slugRefusal(error);
        if (refused === null) return refusalOf(error, { fields: [] });
        return { problems: { slug: [refused] }, failure: null, newer: null };
      }}
      submit={submit}
      onCancel={onClose}
    />
  );
}

const DUPLICATED = 'Page duplicated';
const UNSAVED = ' What you have not saved on the open page is not copied.';

/** Asks for the address of a copy of a page, creates the copy, and opens it. */
export function DuplicateDialog({ row, onClose }: { row: SitemapRow; onClose(): void }) {
  const { _id, collection, slug } = row;
  const unsaved = unsavedAmong([_id]).length > 0;
  return (
    <SlugDialog
      title={`Duplicate ${pageWords(row)}`}
      about={`The copy is a draft with the same title and content, as they were last saved.${unsaved ? UNSAVED : ''}`}
      collection={collection}
      slug={slug === '' ? '' : `${slug}-copy`}
      submit={['Duplicate', 'Duplicating…']}
      onSend={async (address) => {
        const copy = await slugOf('page/duplicate', { _id, collection, slug: settledSlug(address) });
        toastSuccess(DUPLICATED);
        setFlash({ path: slugPath(copy), message: DUPLICATED });
        goToPage(copy);
      }}
      onClose={onClose}
    />
  );
}

const LOST =
  'The page shows pictures or files that are no longer in the library, so visitors would not see them. Open it and choose others.';

/** Creates a page with a call, and returns its slug. @throws ApiError */
export async function slugOf(
  call: 'page/duplicate' | 'page/restoreDeleted',
  body: Sent<'page/duplicate'> | Sent<'page/restoreDeleted'>,
): Promise<string> {
  const { page, lostMedia = [] } = await changeOnServer(call, body as Sent<'page/duplicate'>);
  if (lostMedia.length > 0) toastError(LOST);
  return page.slug;
}

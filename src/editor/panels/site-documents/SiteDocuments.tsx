import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import { FOOTER_KEY, NAV_KEY, SETTINGS_KEY, type SiteRootKey } from '../../../model/roots.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { publishingReason } from '../../document/may-change.ts';
import { $publications, type Publication } from '../../document/saved.ts';
import { saveDocument } from '../../saving/save.ts';
import { $saveStates } from '../../saving/save-state.ts';
import { When } from '../../ui/When.tsx';

/** Each site document, with its name in the row and on the button that publishes it. */
const ROWS: readonly (readonly [root: SiteRootKey, name: string, publish: string])[] = [
  [NAV_KEY, 'Navigation', 'Publish navigation'],
  [FOOTER_KEY, 'Footer', 'Publish footer'],
  [SETTINGS_KEY, 'Site settings', 'Publish settings'],
];

interface SiteDocumentsProps {
  /** Returns further remarks, which are shown below the row of a document. */
  about?(root: SiteRootKey): ReactNode;
}

/** Shows the published state of the navigation, the footer and the settings, with buttons to publish them. */
export function SiteDocuments({ about }: SiteDocumentsProps) {
  const id = useId();
  return (
    <section className="he-site-documents" aria-labelledby={id}>
      <h3 id={id}>Around every page</h3>
      <p className="he-site-document-help">Each is published by itself, and shows on all pages at once.</p>
      <ul>
        {ROWS.map(([root, name, publish]) => (
          <Row key={root} root={root} name={name} publish={publish}>
            {about?.(root)}
          </Row>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  root: SiteRootKey;
  name: string;
  publish: string;
  children: ReactNode;
}

/** Shows a document with its publish button, on which a double click counts as one click, because publishing calls the server. */
function Row({ root, name, publish, children }: RowProps) {
  const id = useId();
  const notPublisher = publishingReason();
  const publication = useStore($publications)[root];
  const save = useStore($saveStates)[root];
  const document = useStore(rootAtom(root)) as { readonly lastPublished?: string | null };
  const isSaving = save === 'saving';
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p id={id} className="he-site-document-state" data-differs={publication.differs ? '' : undefined}>
          {isSaving
            ? 'Please wait until it is saved.'
            : stateWords(publication, save === 'idle' || save === 'saved')}
        </p>
        {document.lastPublished ? (
          <p className="he-site-document-help">
            Last published <When iso={document.lastPublished} />
          </p>
        ) : null}
        {notPublisher === null ? null : (
          <p id={`${id}-reason`} className="he-site-document-help">
            {notPublisher}
          </p>
        )}
      </div>
      <button
        type="button"
        className="he-button"
        aria-describedby={notPublisher === null ? id : `${id} ${id}-reason`}
        aria-disabled={isSaving || notPublisher !== null || undefined}
        onClick={({ detail }) => {
          if (!isSaving && notPublisher === null && detail < 2) void saveDocument(root, 'publish');
        }}
      >
        {publish}
      </button>
      {children}
    </li>
  );
}

function stateWords({ words, differs }: Publication, isSaved: boolean): string {
  if (!isSaved) return `${words}, and not saved yet`;
  return words === 'Not public' && !differs ? 'Nothing here yet' : words;
}

import { useStore } from '@nanostores/react';
import { useId, useRef, useState } from 'react';
import { pageHref } from '../../../model/link.ts';
import type { LinkUse } from '../../../model/links.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { NOT_YOURS } from '../../document/may-change.ts';
import { $saved } from '../../document/saved.ts';
import { $start } from '../../document/start-editor.ts';
import { failureWords } from '../../saving/failure-words.ts';
import { $redirectOnPublish } from '../../saving/save-state.ts';
import { announce } from '../../ui/announcements.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { needSheets } from '../../ui/late-sheets.ts';
import sheet from './page-address.css?url';
import {
  documentCount,
  linksElsewhere,
  pathsElsewhere,
  updatedWords,
  updatePageLinks,
} from './page-links.ts';
import { usePageLinks } from './use-page-links.ts';

needSheets(sheet);

/**
 * Shows the effects of the page's new address: whether the old address redirects to it, and which documents link to the old
 * address. Once the page has moved, shows a button that updates these links.
 *
 * @param brief whether to show the effects only if publishing would move the page
 */
export function PageAddress({ brief = false }: { brief?: boolean }) {
  const heading = useId();
  const { found, problem, again } = usePageLinks();
  const path = pageHref(String(useStore(rootAtom(PAGE_KEY)).slug ?? ''));
  const box = useRef<HTMLElement>(null);
  const [said, setSaid] = useState<string | null>(null);
  if (problem !== null) {
    return brief ? null : (
      <section className="he-address" aria-label="Links to this page">
        <p className="he-field-error">Which documents link here could not be looked up. {problem}</p>
        <button type="button" className="he-button" onClick={again}>
          Try again
        </button>
      </section>
    );
  }
  if (found === null) return null;
  const { links, livePath } = found;
  const moves = livePath !== null && livePath !== path;
  const elsewhere = linksElsewhere(links, path);
  if (brief ? !moves : !moves && elsewhere.length === 0 && said === null) return null;
  const update = async () => {
    const words = updatedWords(await updatePageLinks(pathsElsewhere(links, path)));
    setSaid(words);
    announce(words);
    again();
    // Focuses the section, because the button disappears together with the links.
    box.current?.focus();
  };
  return (
    <section ref={box} tabIndex={-1} className="he-address" aria-labelledby={heading}>
      <h3 id={heading}>{moves ? 'The new address' : 'Links to an earlier address'}</h3>
      {moves ? <Move from={livePath} to={path} /> : null}
      {elsewhere.length === 0 ? null : (
        <p>
          {documentCount(elsewhere.length)} {elsewhere.length === 1 ? 'links' : 'link'} to{' '}
          {moves ? livePath : 'an address that this page had before'}:
        </p>
      )}
      <Uses uses={elsewhere} />
      {said === null ? null : <p>{said}</p>}
      {elsewhere.length === 0 || brief ? null : <UpdateButton moves={moves} update={update} />}
    </section>
  );
}

/** Shows the page's addresses before and after publishing, and what readers of the old address get. */
function Move({ from, to }: { from: string; to: string }) {
  const redirect = useStore($redirectOnPublish);
  const isHome = from === '/';
  return (
    <>
      <p>
        Visitors find this page at {from}. Once you publish it, it is at {to}.
      </p>
      {isHome ? (
        <p className="he-field-hint">Nobody can be sent on from the home page, so / is then empty.</p>
      ) : (
        <CheckboxField
          label={`Send visitors of ${from} to the new address`}
          help={
            redirect
              ? 'Bookmarks and links from elsewhere still work. A redirect is made when you publish.'
              : `Visitors of ${from} then get ‘This page could not be found’.`
          }
          checked={redirect}
          onChange={(checked) => $redirectOnPublish.set(checked)}
        />
      )}
    </>
  );
}

function Uses({ uses }: { uses: readonly LinkUse[] }) {
  const domain = useStore($start)?.shell.domain.id;
  return (
    <ul className="he-address-uses">
      {uses.map(({ kind, documentId, domainId, title, path }) => (
        <li key={`${kind} ${documentId}`}>
          {path !== null && domainId === domain ? (
            <a className="he-link" href={path} target="_blank" rel="noreferrer">
              {title.trim() || path}
              <span className="he-sr"> (opens in a new window)</span>
            </a>
          ) : (
            <span>
              {title}
              {domainId === domain ? '' : ' · another site'}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const PUBLISH_FIRST = 'Publish the page first: until then, links have to lead to the old address.';
const SAVE_FIRST = 'Save the page first.';

function UpdateButton({ moves, update }: { moves: boolean; update: () => Promise<void> }) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const canChange = useStore($start)?.canChange ?? false;
  const saved = useStore($saved).roots.page.slug;
  const unsaved = useStore(rootAtom(PAGE_KEY)).slug !== saved;
  const wait = moves ? PUBLISH_FIRST : unsaved ? SAVE_FIRST : null;
  const reason = canChange ? wait : NOT_YOURS;
  const run = () => {
    if (busy || reason !== null) return;
    setBusy(true);
    setFailure(null);
    announce('Updating links…');
    update()
      .catch((error: unknown) => setFailure(failureWords(error)))
      .finally(() => setBusy(false));
  };
  return (
    <>
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          {failure}
        </p>
      )}
      <button
        type="button"
        className="he-button"
        aria-disabled={reason !== null || busy || undefined}
        aria-describedby={reason === null ? undefined : id}
        onClick={run}
      >
        {busy ? 'Updating links…' : 'Update these links'}
      </button>
      {reason === null ? null : (
        <p id={id} className="he-field-help">
          {reason}
        </p>
      )}
    </>
  );
}

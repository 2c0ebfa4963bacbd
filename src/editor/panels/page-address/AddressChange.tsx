import { useStore } from '@nanostores/react';
import { pageHref } from '../../../model/link.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { $redirectOnPublish } from '../../saving/save-state.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { documentCount, linksElsewhere } from './page-links.ts';
import { usePageLinks } from './use-page-links.ts';

/** Shows that publishing moves the page, whether its old address leads to the new one, and which links break otherwise. */
export function AddressChange() {
  const { found } = usePageLinks();
  const redirect = useStore($redirectOnPublish);
  const path = pageHref(String(useStore(rootAtom(PAGE_KEY)).slug ?? ''));
  if (found === null || found.livePath === null || found.livePath === path) return null;
  const { livePath, links } = found;
  const elsewhere = linksElsewhere(links, path);
  const isHome = livePath === '/';
  const breaks = elsewhere.length > 0 && (isHome || !redirect);
  return (
    <section className="he-publish-address" aria-label="The new address">
      <p>
        {livePath} → <strong>{path}</strong>
      </p>
      {isHome ? (
        <p className="he-field-help">Nobody can be sent on from the home page, so / is then empty.</p>
      ) : (
        <CheckboxField
          label="Old address leads here"
          help={redirect ? undefined : `Visitors of ${livePath} then get ‘This page could not be found’.`}
          checked={redirect}
          onChange={(checked) => $redirectOnPublish.set(checked)}
        />
      )}
      {breaks ? (
        <p className="he-publish-breaks">
          {documentCount(elsewhere.length)} {elsewhere.length === 1 ? 'links' : 'link'} to {livePath}, and{' '}
          {elsewhere.length === 1 ? 'its link then leads' : 'their links then lead'} nowhere:{' '}
          {elsewhere
            .slice(0, 3)
            .map(({ title, path }) => title.trim() || path)
            .join(', ')}
          {elsewhere.length > 3 ? ' and more' : ''}.
        </p>
      ) : null}
    </section>
  );
}

import { use } from 'react';
import { Text } from '../editable/text.tsx';
import type { PageDoc } from '../model/page.ts';
import { BreadcrumbContext } from './help/breadcrumb.tsx';
import { ListenButton, ListenPlaceContext } from './listen-button.tsx';
import { TwinContext } from './twin-link.tsx';

/**
 * Shows the words of a header: the breadcrumb, the title (the main heading of the page; that of the header before that of the
 * page), the description, the link to the page's other version, and the Listen button. The breadcrumb and the link come from
 * contexts, and are left out where a context has none.
 */
export function HeaderWords({ page }: { page: Pick<PageDoc, 'title' | 'header'> }) {
  const title = page.header.title.trim() === '' ? page.title : page.header.title;
  return (
    <>
      {use(BreadcrumbContext)}
      <Text as="h1" property="header.title" value={title} />
      <Text
        as="p"
        property="header.description"
        value={page.header.description}
        className="page-header-lead"
      />
      {use(TwinContext)}
      {use(ListenPlaceContext) ?? <ListenButton />}
    </>
  );
}

import { Text } from '../editable/text.tsx';
import type { PageDoc } from '../model/page.ts';

/** The title, the heading of the whole page, and what the page is about in a sentence. */
export function HeaderWords({ page }: { page: Pick<PageDoc, 'title' | 'header'> }) {
  const title = page.header.title.trim() === '' ? page.title : page.header.title;
  return (
    <>
      <Text as="h1" property="header.title" value={title} />
      <Text
        as="p"
        property="header.description"
        value={page.header.description}
        className="page-header-lead"
      />
    </>
  );
}

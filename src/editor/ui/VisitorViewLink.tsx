import { slugPath } from '../../model/slug.ts';

/** Shows a link that opens the page with this slug in a new window, as visitors see it. */
export function VisitorViewLink({ slug }: { slug: string }) {
  return (
    <a className="he-link" href={`${slugPath(slug)}?view=visitor`} target="_blank" rel="noreferrer">
      See the page as visitors do
      <span className="he-sr"> (opens in a new window)</span>
    </a>
  );
}

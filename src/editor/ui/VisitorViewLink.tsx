import { slugPath } from '../../model/slug.ts';

/** A link to the page with this slug as visitors see it, beside the editor. */
export function VisitorViewLink({ slug }: { slug: string }) {
  return (
    <a className="he-link" href={`${slugPath(slug)}?view=visitor`} target="_blank" rel="noreferrer">
      See the page as visitors do
      <span className="he-sr"> (opens in a new window)</span>
    </a>
  );
}

import type { NewComment } from '../../../model/comments.ts';
import { Action } from '../../lists/actions.tsx';
import { Recently } from '../../lists/time.tsx';
import { Quoted } from '../../panels/review/ReviewState.tsx';
import { goToPage, pageWords } from '../sitemap/page-links.tsx';
import { Face, PageTitle } from './parts.tsx';

/** Shows the comments that name this user or answer them, until they are read on their page or resolved. */
export function NewComments({ comments }: { comments: readonly NewComment[] }) {
  if (comments.length === 0) return null;
  return (
    <section aria-labelledby="he-new-comments">
      <h3 id="he-new-comments">Comments for you</h3>
      <ul className="he-entries">
        {comments.map(({ _id, by, slug, title, text, createdAt }) => (
          <li key={_id} className="he-entry he-asked">
            <div className="he-asked-head">
              <Face name={by} />
              <PageTitle title={title} slug={slug} />
              <span className="he-muted">
                {by} <Recently iso={createdAt} />
              </span>
            </div>
            <Quoted>{text}</Quoted>
            <div className="he-entry-tools">
              <Action
                label="Open the comment"
                about={`${by} on ${pageWords({ title, slug })}`}
                onChoose={() => goToPage(slug, { comment: _id })}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

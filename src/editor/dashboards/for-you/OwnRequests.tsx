import { useStore } from '@nanostores/react';
import type { OwnRequest } from '../../../model/for-you.ts';
import { ofThisSite } from '../../document/sites.ts';
import { $start } from '../../document/start-editor.ts';
import { Action, Failure, useAction } from '../../lists/actions.tsx';
import { Recently } from '../../lists/time.tsx';
import { stateWords } from '../../panels/review/messages.ts';
import { Quoted } from '../../panels/review/ReviewState.tsx';
import { changeOnServer } from '../../saving/server-calls.ts';
import { goToPage, pageWords } from '../sitemap/page-links.tsx';
import { Face, PageTitle } from './parts.tsx';

interface OwnRequestsProps {
  requests: readonly OwnRequest[];
  /** Called when an answer was acknowledged. */
  onSeen(): void;
}

/** Shows this user's requests for publication: those that are open, and the answers until the user has acknowledged them. */
export function OwnRequests({ requests, onSeen }: OwnRequestsProps) {
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="he-own-requests">
      <h3 id="he-own-requests">Your requests</h3>
      <ul className="he-entries">
        {requests.map((request) => (
          <Request key={request._id} request={request} onSeen={onSeen} />
        ))}
      </ul>
    </section>
  );
}

function Request({ request, onSeen }: { request: OwnRequest; onSeen(): void }) {
  const userId = useStore($start)?.user._id;
  const { failure, run } = useAction();
  const { _id, review, slug, title } = request;
  const isOpen = review.state === 'open';
  const acknowledge = async () => {
    await changeOnServer('dashboard/seen', { ...ofThisSite(), kind: 'answers', ids: [_id] });
    onSeen();
  };
  return (
    <li className="he-entry he-asked" data-state={review.state}>
      <div className="he-asked-head">
        <Face name={isOpen ? review.askedBy.username : (review.decidedBy ?? '')} />
        <PageTitle title={title} slug={slug} />
        <span className="he-muted">
          {isOpen ? 'Waits since ' : `${stateWords(review, userId)} `}
          <Recently iso={(isOpen ? review.askedAt : review.decidedAt) ?? review.askedAt} />
        </span>
      </div>
      <Quoted>{review.state === 'declined' ? review.reason : isOpen ? review.note : ''}</Quoted>
      <Failure words={failure} />
      <div className="he-entry-tools">
        <Action
          label={review.state === 'declined' ? 'Go on writing' : 'Open the page'}
          about={pageWords({ title, slug })}
          onChoose={() => goToPage(slug)}
        />
        {isOpen ? null : (
          <Action
            label="Got it"
            about={pageWords({ title, slug })}
            onChoose={() => run(null, acknowledge, 'It could not be put away.')}
          />
        )}
      </div>
    </li>
  );
}

import { useStore } from '@nanostores/react';
import { type ReactElement, useState } from 'react';
import { can } from '../../../calls/permissions.ts';
import type { ForYou } from '../../../model/for-you.ts';
import { ofThisSite } from '../../document/sites.ts';
import { $start } from '../../document/start-editor.ts';
import TimeZoneQuestion from '../../first-visit/TimeZoneQuestion.tsx';
import { $new, $waiting, hearNew } from '../../panels/review/review-state.ts';
import { askServer } from '../../saving/server-calls.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { RequestState } from '../../ui/RequestState.tsx';
import { useRequest } from '../../ui/use-request.ts';
import { CreatePage } from '../sitemap/CreatePage.tsx';
import { Drafts } from './Drafts.tsx';
import sheet from './for-you.css?url';
import { Messages } from './Messages.tsx';
import { Needs } from './Needs.tsx';
import { NewComments } from './NewComments.tsx';
import { OwnerChecklist } from './OwnerChecklist.tsx';
import { OwnRequests } from './OwnRequests.tsx';
import { Times } from './Times.tsx';
import { WaitingPages } from './WaitingPages.tsx';

needSheets(sheet);

/** Loads what concerns this user on this site, and tells the menu what is new. @throws ApiError */
async function loadForYou(): Promise<ForYou> {
  const found = await askServer('dashboard/forYou', ofThisSite());
  hearNew(found.counts);
  return found as ForYou;
}

/**
 * The first tab of the dashboard: what waits for this user, the user's own drafts and requests, new messages, and what needs
 * somebody.
 */
export default function ForYouTab() {
  const mayPublish = can(useStore($start)?.user ?? null, 'reviews/list');
  const request = useRequest(loadForYou);
  const { value, again } = request;
  const [dialog, setDialog] = useState<ReactElement | null>(null);
  return (
    <div className="he-for-you">
      <div className="he-for-you-main">
        <TimeZoneQuestion />
        <OwnerChecklist />
        {mayPublish ? <WaitingPages /> : null}
        <RequestState request={request} waiting="Looking for what concerns you…" />
        {value === null ? null : (
          <>
            <NewComments comments={value.comments} />
            <OwnRequests requests={value.requests} onSeen={again} />
            <Times times={value.times} />
            <Drafts {...draftsBeside(value)} />
            <Nothing value={value} />
          </>
        )}
      </div>
      {value === null ? null : (
        <div className="he-for-you-side">
          {value.messages === null ? null : (
            <Messages messages={value.messages} show={setDialog} onSeen={again} />
          )}
          <Needs deadLinks={value.deadLinks} undescribed={value.undescribed} />
        </div>
      )}
      {dialog}
    </div>
  );
}

/** Returns the drafts without those that the user's requests show already. */
function draftsBeside({ requests, drafts, draftCount }: ForYou) {
  const asked = new Set(requests.map(({ _id }) => _id));
  const others = drafts.filter(({ _id }) => !asked.has(_id));
  return { drafts: others, total: draftCount - (drafts.length - others.length) };
}

/** Says that nothing waits for this user, and offers what could be done next. */
function Nothing({ value: { comments, requests, drafts, times } }: { value: ForYou }) {
  const isWaiting = useStore($waiting) > 0;
  const { messages } = useStore($new);
  if (isWaiting || [comments, requests, drafts, times].some(({ length }) => length > 0)) return null;
  return (
    <div className="he-dashboard-done">
      <p>
        <strong>Nothing waits for you.</strong>
      </p>
      <p>
        {messages > 0
          ? 'New messages have come in: they are beside this.'
          : 'Everything that you wrote is public. You can begin a new page, or go on with the one that is open.'}
      </p>
      <CreatePage />
    </div>
  );
}

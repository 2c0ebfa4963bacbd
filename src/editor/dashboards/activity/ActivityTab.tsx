import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { can } from '../../../model/permissions.ts';
import { $start } from '../../document/start-editor.ts';
import { Paging } from '../../ui/Paging.tsx';
import { ActivityFilterFields } from './ActivityFilterFields.tsx';
import { ActivityTable } from './ActivityTable.tsx';
import { ActivityTools } from './ActivityTools.tsx';
import sheet from './activity.css?url';
import { PAGE_SIZE } from './activity-calls.ts';
import { activity, isFiltered, listWords } from './activity-list.ts';
import { Retention } from './Retention.tsx';

/** Who did what and when, on all sites, for admins alone. */
export default function ActivityTab() {
  const user = useStore($start)?.user ?? null;
  return (
    <>
      <link rel="stylesheet" precedence="default" href={sheet} />
      {can(user, 'audit/list') ? (
        <Activity />
      ) : (
        <p className="he-dashboard-done">Only admins can see this.</p>
      )}
    </>
  );
}

function Activity() {
  const list = useStore(activity.$list);
  const [filtering, setFiltering] = useState(isFiltered(list.query));
  useEffect(() => {
    activity.again();
    return activity.forget;
  }, []);
  return (
    <div className="he-dashboard he-list-tab" data-filtering={filtering || undefined}>
      <ActivityTools list={list} filtering={filtering} onFiltering={setFiltering} />
      {filtering ? <ActivityFilterFields filters={list.query} /> : null}
      <div className="he-list-rows" aria-busy={list.state === 'loading'}>
        <p className={list.total === 0 ? 'he-dashboard-done' : 'he-muted'}>{listWords(list)}</p>
        {list.state === 'failed' ? (
          <button type="button" className="he-button" onClick={activity.again}>
            Try again
          </button>
        ) : null}
        {list.rows.length === 0 ? null : <ActivityTable rows={list.rows} />}
        <Paging
          label="Pages of activity"
          total={list.total}
          page={list.page}
          pageSize={PAGE_SIZE}
          onTurn={activity.turn}
        />
      </div>
      <Retention />
    </div>
  );
}

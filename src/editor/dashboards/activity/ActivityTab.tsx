import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Retention } from '../../lists/Retention.tsx';
import { needSheets } from '../../ui/late-sheets.ts';
import { Paging } from '../../ui/Paging.tsx';
import { ActivityFilterFields } from './ActivityFilterFields.tsx';
import { ActivityTable } from './ActivityTable.tsx';
import { ActivityTools } from './ActivityTools.tsx';
import sheet from './activity.css?url';
import { PAGE_SIZE } from './activity-calls.ts';
import { activity, isFiltered, listWords } from './activity-list.ts';
import { activityRetention } from './retention.ts';

needSheets(sheet);

/** Who did what and when, on all sites. Its tab is shown to those alone who may see that. */
export default function ActivityTab() {
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
      <Retention rules={activityRetention} />
    </div>
  );
}

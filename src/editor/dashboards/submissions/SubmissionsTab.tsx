import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { can } from '../../../calls/permissions.ts';
import { $start } from '../../document/start-editor.ts';
import { Retention } from '../../lists/Retention.tsx';
import { needSheets } from '../../ui/late-sheets.ts';
import { Paging } from '../../ui/Paging.tsx';
import { NO_RIGHT } from '../no-right.ts';
import { Removals } from './Removals.tsx';
import { submissionRetention } from './retention.ts';
import { SubmissionDialog } from './SubmissionDialog.tsx';
import { SubmissionFilterFields } from './SubmissionFilterFields.tsx';
import { SubmissionTable } from './SubmissionTable.tsx';
import { SubmissionTools } from './SubmissionTools.tsx';
import { PAGE_SIZE, type Submission } from './submission-calls.ts';
import { isFiltered, listWords, type SubmissionList, submissions } from './submission-list.ts';
import sheet from './submissions.css?url';

needSheets(sheet);

/** What visitors sent with the forms of the site, for people with the right to see it. */
export default function SubmissionsTab() {
  const user = useStore($start)?.user ?? null;
  return can(user, 'forms/getSubmissions') ? (
    <Submissions />
  ) : (
    <p className="he-dashboard-done">{NO_RIGHT}</p>
  );
}

function Submissions() {
  const list = useStore(submissions.$list);
  const [opened, setOpened] = useState<Submission | null>(null);
  const [filtering, setFiltering] = useState(isFiltered(list.query));
  const [removed, setRemoved] = useState(0);
  const found = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    submissions.again();
    return submissions.forget;
  }, []);
  return (
    <div className="he-dashboard he-list-tab" data-filtering={filtering || undefined}>
      <SubmissionTools list={list} filtering={filtering} onFiltering={setFiltering} />
      {filtering ? <SubmissionFilterFields filters={list.query} /> : null}
      <div className="he-list-rows" aria-busy={list.state === 'loading'}>
        <p ref={found} tabIndex={-1} className={list.total === 0 ? 'he-dashboard-done' : 'he-muted'}>
          {listWords(list)}
        </p>
        {list.state === 'failed' ? (
          <button type="button" className="he-button" onClick={submissions.again}>
            Try again
          </button>
        ) : null}
        {list.rows.length === 0 ? null : <SubmissionTable rows={list.rows} onView={setOpened} />}
        <Pages list={list} />
      </div>
      <Retention rules={submissionRetention} />
      <Removals key={removed} />
      {opened === null ? null : (
        <SubmissionDialog
          submission={opened}
          onClose={() => setOpened(null)}
          onRemoved={() => {
            setOpened(null);
            setRemoved(removed + 1);
            submissions.again();
            // Its row, where the focus would return, is about to go.
            requestAnimationFrame(() => found.current?.focus());
          }}
        />
      )}
    </div>
  );
}

function Pages({ list: { total, page } }: { list: SubmissionList }) {
  return (
    <Paging
      label="Pages of submissions"
      total={total}
      page={page}
      pageSize={PAGE_SIZE}
      onTurn={submissions.turn}
    />
  );
}

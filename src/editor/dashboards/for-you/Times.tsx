import { useStore } from '@nanostores/react';
import { plannedWords } from '../../../model/event-time.ts';
import type { TimedPage } from '../../../model/page-times.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { closeModal } from '../../document/modal-state.ts';
import { $start } from '../../document/start-editor.ts';
import { Action } from '../../lists/actions.tsx';
import { actionWords, setterWords } from '../../panels/page-times/time-words.ts';
import { $timeZone } from '../../ui/time-zone.ts';
import { goToPage, pageWords } from '../sitemap/page-links.tsx';
import { ForYouRow, PageTitle, Section } from './parts.tsx';

/** Shows the times at which pages are published or unpublished, and those at which this did not happen. */
export function Times({ times }: { times: readonly TimedPage[] }) {
  const current = useStore(rootAtom(PAGE_KEY))._id;
  const timeZone = useStore($timeZone);
  const userId = useStore($start)?.user._id;
  if (times.length === 0) return null;
  return (
    <Section heading="At a time">
      {times.map(({ _id, title, slug, time }) => (
        <ForYouRow
          key={`${_id} ${time.action}`}
          heading={<PageTitle title={title} slug={slug} />}
          about={
            <>
              {actionWords(time)} <time dateTime={time.at}>{plannedWords(time.at, timeZone)}</time>, set by{' '}
              {setterWords(time, userId)}.{time.stopped === '' ? null : <bdi> {time.stopped}</bdi>}
            </>
          }
        >
          {time.stopped === '' ? null : (
            <span className="he-pill" data-state="failed">
              Did not happen
            </span>
          )}
          <Action
            label="Open the page"
            about={pageWords({ title, slug })}
            onChoose={() => (_id === current ? closeModal() : goToPage(slug))}
          />
        </ForYouRow>
      ))}
    </Section>
  );
}

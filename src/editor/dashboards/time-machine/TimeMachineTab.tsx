import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { plannedWords, zoneWords } from '../../../model/event-time.ts';
import { pageHref } from '../../../model/link.ts';
import { localTime, timeIn } from '../../../model/local-time.ts';
import { thenPath } from '../../../model/site-then.ts';
import type { PageThenRow } from '../../../model/time-machine.ts';
import { Action, Failure, useAction } from '../../lists/actions.tsx';
import { EntryScreen } from '../../lists/EntryScreen.tsx';
import { useMore } from '../../lists/use-more.ts';
import { clockWords } from '../../panels/page-times/time-words.ts';
import { announce } from '../../ui/announcements.ts';
import { needSheets } from '../../ui/late-sheets.ts';
import { askFirst } from '../../ui/question.ts';
import { $timeZone } from '../../ui/time-zone.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { When } from '../../ui/When.tsx';
import { pageWords } from '../sitemap/page-links.tsx';
import {
  type BroughtBack,
  bringAllBack,
  bringBack,
  loadPagesThen,
  outcomeWords,
  unsavedWords,
} from './bring-back.ts';
import sheet from './time-machine.css?url';

needSheets(sheet);

/** Shows the site as readers had it at a chosen time, and brings pages of then back as drafts. */
export default function TimeMachineTab() {
  const timeZone = useStore($timeZone);
  const [values, setValues] = useState(() => ({ at: yesterday(timeZone) }));
  const [at, setAt] = useState<string | null>(null);
  const clocks = clockWords(timeZone, values.at);
  return (
    <div className="he-time-machine">
      <EntryScreen
        look="own"
        heading="Time machine"
        values={values}
        parts={[
          <p key="about" className="he-hint">
            See the whole site as readers had it at a time: pages, navigation, footer, settings and pictures.
            The last 50 versions are kept, and one a day for a year.
          </p>,
          {
            name: 'at',
            label: 'Day and time',
            attributes: { type: 'datetime-local' },
            required: true,
            help: [`In ${zoneWords(timeZone)}.`, clocks].filter(Boolean).join(' '),
          },
        ]}
        onChange={(part) => setValues({ ...values, ...part })}
        check={({ at: typed }) => ({ at: problemOf(timeIn(timeZone, typed)) })}
        send={async ({ at: typed }) => setAt(timeIn(timeZone, typed))}
        submit={['Show this time', 'Looking…']}
      />
      {at === null ? null : <SiteThen key={at} at={at} />}
    </div>
  );
}

function SiteThen({ at }: { at: string }) {
  const timeZone = useStore($timeZone);
  const heading = useRef<HTMLHeadingElement>(null);
  const { under, failure, run, setFailure } = useAction();
  const [outcome, setOutcome] = useState<BroughtBack | null>(null);
  const { rows, rest, loading, problem, ...list } = useMore<PageThenRow, { next: string | null }>(
    async (_, before) => {
      const { pages, next } = await loadPagesThen(at, before?.next ?? null);
      return { rows: pages, rest: { next } };
    },
  );
  const words = plannedWords(at, timeZone);
  useEffect(() => {
    void list.first();
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
    return list.stop;
  }, []);
  const tell = (found: BroughtBack) => {
    setOutcome(found);
    announce(outcomeWords(found));
    void list.first();
  };
  const bringOne = (row: PageThenRow) =>
    run('Bringing it back…', async () => {
      setOutcome(null);
      const found = await bringBack(at, [row]);
      if (found.back === 0) return tell(found);
      toastSuccess(`${pageWords(row)} is a draft again as it was then`, {
        note: 'Visitors see it once you publish it.',
      });
      return void list.first();
    });
  const bringAll = async () => {
    const isSure = await askFirst({
      message: 'Bring back all pages of this time?',
      consequence: `Every page that readers had ${words}, and that you may change, becomes a draft as it was then. Nothing is published and nothing is deleted: the drafts of today stay in the history of each page.${unsavedWords(rows.map(({ _id }) => _id))}`,
      yes: 'Bring all back',
    });
    if (!isSure) return;
    setOutcome(null);
    run('Bringing all back…', async () => tell(await bringAllBack(at, setOutcome)));
  };
  return (
    <section className="he-list-part" aria-busy={loading} aria-labelledby="hearth-time-then">
      <h3 id="hearth-time-then" ref={heading} tabIndex={-1}>
        {words}
      </h3>
      <div className="he-own-buttons">
        <a className="he-button he-button-main" href={thenPath(at, '')} target="_blank" rel="noreferrer">
          Look at the site
          <span className="he-sr"> (opens in a new window)</span>
        </a>
        <Action
          label={under ?? 'Bring all back…'}
          off={under !== null || rows.length === 0}
          onChoose={() => void bringAll()}
        />
      </div>
      <Failure words={failure} />
      {outcome === null ? null : <Outcome of={outcome} onClose={() => setOutcome(null)} />}
      {problem === null ? null : <p role="alert">{problem}</p>}
      {loading && rows.length === 0 ? <p>Looking for pages…</p> : null}
      {!loading && rows.length === 0 && problem === null ? (
        <p>Readers had no page then, as far as versions are kept.</p>
      ) : null}
      <ul className="he-dashboard-pages" aria-label="Pages of this time">
        {rows.map((row) => (
          <Row
            key={row._id}
            at={at}
            row={row}
            off={under !== null}
            onBring={() => {
              setFailure(null);
              bringOne(row);
            }}
          />
        ))}
      </ul>
      {rest?.next || problem !== null ? (
        <Action
          label={problem === null ? 'Show more' : 'Try again'}
          off={loading}
          onChoose={() => void list.more()}
        />
      ) : null}
    </section>
  );
}

const NOW: Readonly<Record<PageThenRow['now'], string>> = {
  same: 'Its draft is the same now.',
  other: 'Its draft is different now.',
  deleted: 'It is deleted now.',
};

interface RowProps {
  at: string;
  row: PageThenRow;
  off: boolean;
  onBring(): void;
}

function Row({ at, row, off, onBring }: RowProps) {
  const { _id, title, slug, slugNow, now, keptAt, since, changeableByYou } = row;
  const reason = !changeableByYou
    ? 'Only people with a role of this page can bring it back.'
    : keptAt === null
      ? 'No version from then is kept in the history.'
      : null;
  const id = `hearth-then-${_id}`;
  return (
    <li>
      <span>
        <strong>{title.trim() === '' ? 'Page without a title' : title}</strong>{' '}
        <a className="he-link" href={thenPath(at, slug)} target="_blank" rel="noreferrer">
          {pageHref(slug)}
          <span className="he-sr"> as it was then (opens in a new window)</span>
        </a>
      </span>
      {now === 'same' ? null : (
        <Action
          label="Bring back"
          name={`Bring back ${title.trim() === '' ? pageHref(slug) : title}`}
          off={off}
          reasonId={reason === null ? null : id}
          onChoose={onBring}
        />
      )}
      <span className="he-muted">
        {`${NOW[now]} `}
        {now !== 'deleted' && slugNow !== slug ? `Its address is ${pageHref(slugNow)} now. ` : null}
        {keptAt !== null && keptAt !== since ? (
          <>
            The version of then is no longer kept: the nearest older one is that <When iso={keptAt} />.{' '}
          </>
        ) : null}
        {reason === null ? null : <span id={id}>{reason}</span>}
      </span>
    </li>
  );
}

/** The number of reasons that are shown. */
const REASONS = 20;

function Outcome({ of, onClose }: { of: BroughtBack; onClose(): void }) {
  const more = of.left.length - REASONS;
  return (
    <div className="he-many-outcome">
      <p>{outcomeWords(of)}</p>
      {of.left.length === 0 ? null : (
        <ul>
          {of.left.slice(0, REASONS).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
          {more > 0 ? <li>{`And ${more} more.`}</li> : null}
        </ul>
      )}
      <Action label="Close" onChoose={onClose} />
    </div>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns noon of yesterday, as clocks in a time zone show it. */
function yesterday(timeZone: string): string {
  const day = localTime(timeZone, new Date(Date.now() - DAY_MS).toISOString());
  return `${day.slice(0, 'YYYY-MM-DD'.length)}T12:00`;
}

function problemOf(at: string): string | null {
  if (at === '') return 'Please choose a day and a time';
  return Date.parse(at) > Date.now() ? 'This time is still to come: choose an earlier one' : null;
}

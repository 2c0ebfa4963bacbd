import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { can } from '../../../calls/permissions.ts';
import type { EmergencyNotice, NoticeState } from '../../../model/emergency-notice.ts';
import { zoneWords } from '../../../model/event-time.ts';
import { EMERGENCY_NOTICE } from '../../../model/limits.ts';
import { timeIn } from '../../../model/local-time.ts';
import { NOTICE_TEXTS } from '../../../model/texts.ts';
import { $site, $sites } from '../../document/sites.ts';
import { $start } from '../../document/start-editor.ts';
import { Action } from '../../lists/actions.tsx';
import { EntryScreen } from '../../lists/EntryScreen.tsx';
import type { FormState } from '../../lists/fields.tsx';
import { Loaded } from '../../lists/Loaded.tsx';
import { NO_PROOF, type Proof, proofPart, proofProblem } from '../../lists/proof.ts';
import { Time, useTimeZone } from '../../lists/time.tsx';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { CheckboxField } from '../../ui/CheckboxField.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import { $noticeForm, emptyNotice, type NoticeForm, problemsOf, standing } from './notice.ts';

const NO_RIGHT =
  'Only people with the right to the emergency notice can show one. Ask an admin if you need it for your work.';

const loadNotice = () => askServer('notice/load', {});

/** Shows the emergency notices that stand now, and the form of another one. */
export default function NoticeTab() {
  const user = useStore($start)?.user ?? null;
  if (!can(user, 'notice/show')) return <p className="he-dashboard-done">{NO_RIGHT}</p>;
  return (
    <div className="he-settings">
      <Loaded load={loadNotice} waiting="Looking up the emergency notices…">
        {(loaded) => <Notices loaded={loaded} />}
      </Loaded>
    </div>
  );
}

function Notices({ loaded }: { loaded: NoticeState }) {
  const [state, setState] = useState(loaded);
  const top = useRef<HTMLDivElement>(null);
  const shown = standing(state);
  /** Moves the focus to the notices, because the button that was pressed may be gone. */
  const change = (next: NoticeState) => {
    setState(next);
    top.current?.focus();
  };
  return (
    <>
      <div ref={top} tabIndex={-1}>
        <p className="he-hint">
          An emergency notice stands first on every page of a site. Pages from this server show it within a
          second, also while the database is locked. Copies on people’s devices and in a CDN show it at their
          next request. Every admin gets a mail about it.
        </p>
        {state.isDamaged ? (
          <p className="he-urgency" data-urgency="now" role="status">
            The file of the notices is damaged, so readers see none. The next notice that you show replaces
            it.
          </p>
        ) : null}
        {state.waiting === 0 ? null : (
          <p className="he-urgency" data-urgency="soon" role="status">
            The database cannot be written now. The record and the mails follow by themselves.
          </p>
        )}
        {shown.map(({ notice, domainIds }) => (
          <Standing
            key={domainIds.join(' ')}
            notice={notice}
            domainIds={domainIds}
            proof={state.proof}
            onChange={change}
          />
        ))}
      </div>
      <Show proof={state.proof} onChange={change} />
    </>
  );
}

interface ChangeProps {
  proof: NoticeState['proof'];
  onChange(state: NoticeState): void;
}

interface StandingProps extends ChangeProps {
  notice: EmergencyNotice;
  domainIds: readonly string[];
}

/** Shows a notice that stands, and the form that ends it. */
function Standing({ notice, domainIds, proof, onChange }: StandingProps) {
  const [isEnding, setIsEnding] = useState(false);
  const [values, setValues] = useState(NO_PROOF);
  const sites = useStore($sites);
  const names = sites.filter(({ _id }) => domainIds.includes(_id)).map(({ name }) => name);
  const where = names.join(', ');
  const { words, number, linkText, linkHref, until, isDrill, by, at } = notice;
  return (
    <section className="he-own-form" aria-label={`Notice on ${where}`}>
      <h3>{where}</h3>
      <p className="he-pills">
        <span className="he-pill" data-state={isDrill ? 'plain' : 'failed'}>
          {isDrill ? 'Drill' : 'Readers see it now'}
        </span>
      </p>
      <p>
        <bdi>{words}</bdi>
      </p>
      {number === '' ? null : <p>{number}</p>}
      {linkHref === '' ? null : (
        <p>
          <bdi>{linkText}</bdi>: <bdi>{linkHref}</bdi>
        </p>
      )}
      <p className="he-muted">
        Until <Time iso={until} />. Shown by {by} at <Time iso={at} />.
      </p>
      {isEnding ? (
        <EntryScreen
          look="fold"
          values={values}
          parts={[proofPart(proof)]}
          onChange={(part) => setValues({ ...values, ...part })}
          check={(sent) => proofProblem(proof, sent)}
          submit={['End Now', 'Ending…']}
          send={async (sent) => {
            onChange(await changeOnServer('notice/end', { domainIds: [...domainIds], ...sent }));
            toastSuccess('The notice has ended');
          }}
          onCancel={() => setIsEnding(false)}
        />
      ) : (
        <Action label="End the notice" name={`End the notice: ${where}`} onChoose={() => setIsEnding(true)} />
      )}
    </section>
  );
}

/** Shows the form of a notice. */
function Show({ proof, onChange }: ChangeProps) {
  const sites = useStore($sites);
  const site = useStore($site);
  const typed = useStore($noticeForm);
  const [given, setGiven] = useState(NO_PROOF);
  const timeZone = useTimeZone();
  const opened = useRef(Date.now());
  const form = typed ?? emptyNotice(site === null ? [] : [site._id], opened.current, timeZone);
  const values: NoticeForm & Proof = { ...form, ...given };
  return (
    <EntryScreen<NoticeForm & Proof, never>
      look="own"
      heading="Show a notice"
      values={values}
      parts={[
        {
          name: 'words',
          label: 'Words',
          rows: 3,
          required: true,
          help: `Say what happens and what to do, in at most ${EMERGENCY_NOTICE.words} characters.`,
        },
        {
          name: 'number',
          label: 'Number to call',
          attributes: { inputMode: 'tel' },
          help: 'Such as 1800 000 000. Readers call it with one tap.',
        },
        { name: 'linkText', label: 'Words of the link' },
        {
          name: 'linkHref',
          label: 'Link',
          kind: 'url',
          help: 'The address of a public page, such as /get-help, or one that begins with https://',
        },
        {
          name: 'until',
          label: 'End',
          attributes: { type: 'datetime-local' },
          required: true,
          help: `In ${zoneWords(timeZone)}, within ${EMERGENCY_NOTICE.days} days. The notice ends then by itself.`,
        },
        sites.length > 1 && { name: 'domainIds', part: Sites },
        {
          name: 'isDrill',
          label: 'Drill',
          kind: 'check',
          help: 'Only people who are logged in see the notice, and it says that it is a drill.',
        },
        proofPart(proof),
      ]}
      onChange={({ password, code, ...part }) => {
        setGiven({ password: password ?? given.password, code: code ?? given.code });
        if (Object.keys(part).length > 0) $noticeForm.set({ ...form, ...part });
      }}
      check={(sent) => ({ ...problemsOf(sent, Date.now(), timeZone), ...proofProblem(proof, sent) })}
      submit={['Show Notice', 'Showing…']}
      send={async (sent) => {
        const until = timeIn(timeZone, sent.until);
        const state = await changeOnServer('notice/show', { ...sent, until, domainIds: [...sent.domainIds] });
        $noticeForm.set(null);
        setGiven(NO_PROOF);
        onChange(state);
        toastSuccess(sent.isDrill ? 'The drill has begun' : `${NOTICE_TEXTS.name} shown`);
      }}
    />
  );
}

function Sites({ values, errorsOf, change }: FormState<NoticeForm & Proof>) {
  const sites = useStore($sites);
  return (
    <FieldGroup legend="Sites" errors={errorsOf('domainIds')}>
      {sites.map(({ _id, name }) => (
        <CheckboxField
          key={_id}
          label={name}
          checked={values.domainIds.includes(_id)}
          onChange={(on) =>
            change({
              domainIds: sites
                .map((site) => site._id)
                .filter((id) => (id === _id ? on : values.domainIds.includes(id))),
            })
          }
        />
      ))}
    </FieldGroup>
  );
}

import { useStore } from '@nanostores/react';
import { useCallback, useId, useRef, useState } from 'react';
import type { DraftLink } from '../../../model/draft-links.ts';
import { DRAFT_LINKS } from '../../../model/limits.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { rootAtom } from '../../document/current-tree.ts';
import { $dirty } from '../../document/saved.ts';
import { Action, Failure, useAction } from '../../lists/actions.tsx';
import { EntryScreen } from '../../lists/EntryScreen.tsx';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { announce } from '../../ui/announcements.ts';
import { RequestState } from '../../ui/RequestState.tsx';
import { $timeZone, timeWords } from '../../ui/time-zone.ts';
import { toastError, toastSuccess } from '../../ui/toasts.ts';
import { useRequest } from '../../ui/use-request.ts';

const DAYS = ['1', String(DRAFT_LINKS.days.default), '14', String(DRAFT_LINKS.days.max)].map(
  (days) => [days, days === '1' ? '1 day' : `${days} days`] as const,
);

/** Shows the links by which anybody can look at the draft, with a button to revoke each, and makes new ones. */
export function DraftLinks() {
  const id = useId();
  const page = String(useStore(rootAtom(PAGE_KEY))._id);
  const load = useCallback(() => askServer('draftLinks/list', { _id: page }), [page]);
  const request = useRequest(load);
  const [heard, setHeard] = useState<readonly DraftLink[] | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  const links = heard ?? request.value?.links ?? null;
  return (
    <section ref={box} tabIndex={-1} className="he-page-times" aria-labelledby={id}>
      <h3 id={id}>Show the draft to anybody</h3>
      {heard === null ? <RequestState request={request} waiting="Looking for links…" /> : null}
      {made === null ? null : <NewLink address={made} />}
      {links?.map((link) => (
        <Link
          key={link.link}
          page={page}
          link={link}
          onRevoked={(left) => {
            setHeard(left);
            setMade(null);
            box.current?.focus();
          }}
        />
      ))}
      {isOpen ? (
        <NewLinkForm
          page={page}
          onMade={(path, now) => {
            setHeard(now);
            setMade(`${window.location.origin}${path}`);
            setIsOpen(false);
            announce('The link is made.');
          }}
          onClose={() => {
            setIsOpen(false);
            box.current?.focus();
          }}
        />
      ) : links === null ? null : (
        <div className="he-own-buttons">
          <Action label="Make a link…" onChoose={() => setIsOpen(true)} />
        </div>
      )}
    </section>
  );
}

interface NewLinkFormProps {
  page: string;
  onMade(path: string, links: readonly DraftLink[]): void;
  onClose(): void;
}

function NewLinkForm({ page, onMade, onClose }: NewLinkFormProps) {
  const [values, setValues] = useState({ days: String(DRAFT_LINKS.days.default) });
  const isDirty = useStore($dirty);
  return (
    <EntryScreen
      look="fold"
      values={values}
      onChange={(part) => setValues({ ...values, ...part })}
      parts={[
        <p key="about">
          Everybody who has the link sees this page as it is saved, without logging in, also as you go on
          writing. {isDirty ? 'You have changes that are not saved yet.' : null}
        </p>,
        { name: 'days', label: 'The link works for', kind: 'select', options: DAYS },
      ]}
      send={async ({ days }) => {
        const { path, links } = await changeOnServer('draftLinks/create', { _id: page, days: Number(days) });
        onMade(path, links);
      }}
      submit={['Make the link', 'Making it…']}
      onCancel={onClose}
    />
  );
}

/** Shows a new link, which cannot be shown again, because the server does not store it. */
function NewLink({ address }: { address: string }) {
  const id = useId();
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toastSuccess('Copied'),
      () => toastError('Your browser does not copy it. Select the link, and copy it.'),
    );
  return (
    <div className="he-page-time">
      <div className="he-field">
        <label htmlFor={id}>The new link</label>
        <input
          id={id}
          type="text"
          readOnly
          // biome-ignore lint/a11y/noAutofocus: the form that had the focus is gone
          autoFocus
          value={address}
          aria-describedby={`${id}-help`}
          onFocus={({ target }) => target.select()}
        />
        <p id={`${id}-help`} className="he-field-help">
          Copy it now. It is not shown again.
        </p>
      </div>
      <Action label="Copy the link" onChoose={() => void copy()} />
    </div>
  );
}

interface LinkProps {
  page: string;
  link: DraftLink;
  onRevoked(left: readonly DraftLink[]): void;
}

function Link({ page, link: { link, createdBy, expiresAt }, onRevoked }: LinkProps) {
  const timeZone = useStore($timeZone);
  const { under, failure, run } = useAction();
  const words = `Works until ${timeWords(expiresAt, timeZone)}`;
  const revoke = async () => {
    const { links } = await changeOnServer('draftLinks/revoke', { _id: page, link });
    toastSuccess('The link no longer works');
    onRevoked(links);
  };
  return (
    <div className="he-page-time">
      <p>
        {words}. Made by {createdBy || 'somebody whose account is gone'}.
      </p>
      <Failure words={failure} />
      <Action
        label={under === null ? 'Revoke' : 'Revoking…'}
        about={words}
        off={under !== null}
        onChoose={() => run('Revoking…', revoke)}
      />
    </div>
  );
}

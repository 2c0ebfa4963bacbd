import { useId, useState } from 'react';
import type { Domain } from '../../../model/domain.ts';
import { failureWords } from '../../panels/failure-words.ts';
import { announce } from '../../ui/announcements.ts';
import { $question } from '../../ui/question.ts';
import { setPublished, workOn } from './site-calls.ts';
import { $siteForm, formOf } from './site-form.ts';
import { HOST_FIRST, NOTHING_SHOWN, unpublishQuestion } from './site-words.ts';

interface SiteItemProps {
  site: Domain;
  /** Whether the open page belongs to it. */
  isCurrent: boolean;
  /** The id of the sentence that says why the user cannot change sites; null if they can. */
  reasonId: string | null;
}

/** A site: its name, its state, its host names, and what can be done with it. */
export function SiteItem({ site, isCurrent, reasonId }: SiteItemProps) {
  const { name, hostnames, published, isDefault } = site;
  const nameId = useId();
  const hostFirstId = useId();
  const { under, failure, publish } = usePublication(site);
  const needsHost = !published && hostnames.length === 0;
  return (
    <section className="he-site" aria-labelledby={nameId} data-current={isCurrent || undefined}>
      <h3 id={nameId}>{name}</h3>
      <p className="he-site-states">
        <span data-state={published ? 'saved' : 'dirty'}>
          {under ?? (published ? 'Public' : 'Not public')}
        </span>
        {isDefault ? <span>Default</span> : null}
        {isCurrent ? <span>You work on this site</span> : null}
      </p>
      {published ? null : <p className="he-field-help">{NOTHING_SHOWN}</p>}
      {hostnames.length === 0 ? (
        <p className="he-field-help">No host name yet</p>
      ) : (
        <ul className="he-site-hosts" aria-label="Host names">
          {hostnames.map((host) => (
            <li key={host}>{host}</li>
          ))}
        </ul>
      )}
      {failure === null ? null : (
        <p role="alert" className="he-field-error">
          {failure}
        </p>
      )}
      <div className="he-site-actions">
        {isCurrent ? null : <Action label="Work on this site" about={name} onChoose={() => workOn(site)} />}
        <Action
          label="Edit"
          about={name}
          isEdit
          reasonId={reasonId}
          onChoose={() => $siteForm.set(formOf(site))}
        />
        {published ? (
          <Action
            label="Unpublish"
            about={name}
            reasonId={reasonId}
            onChoose={() => $question.set({ ...unpublishQuestion(site), onYes: () => void publish(false) })}
          />
        ) : (
          <Action
            label="Publish"
            about={name}
            reasonId={reasonId ?? (needsHost ? hostFirstId : null)}
            onChoose={() => void publish(true)}
          />
        )}
      </div>
      {needsHost && reasonId === null ? (
        <p id={hostFirstId} className="he-field-help">
          {HOST_FIRST}
        </p>
      ) : null}
    </section>
  );
}

/** Publishing a site: what is under way, why it failed, and the function that does it. */
function usePublication(site: Domain) {
  const [under, setUnder] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const publish = async (published: boolean) => {
    if (under !== null) return;
    const said = published ? 'Publishing…' : 'Unpublishing…';
    setFailure(null);
    setUnder(said);
    announce(said);
    try {
      await setPublished(site, published);
    } catch (error) {
      setFailure(failureWords(error));
    }
    setUnder(null);
  };
  return { under, failure, publish };
}

interface ActionProps {
  label: string;
  /** The name of the site, for those who hear the button alone. */
  about: string;
  isEdit?: boolean;
  /** The id of the sentence that says why it is disabled; it stays focusable. */
  reasonId?: string | null;
  onChoose(): void;
}

/** A double click counts as one, as most of them call the server. */
function Action({ label, about, isEdit = false, reasonId = null, onChoose }: ActionProps) {
  return (
    <button
      type="button"
      className="he-button"
      aria-label={`${label}: ${about}`}
      data-edit={isEdit ? '' : undefined}
      aria-disabled={reasonId === null ? undefined : true}
      aria-describedby={reasonId ?? undefined}
      onClick={({ detail }) => {
        if (reasonId === null && detail < 2) onChoose();
      }}
    >
      {label}
    </button>
  );
}

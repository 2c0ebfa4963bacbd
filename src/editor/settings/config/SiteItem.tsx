import { useId } from 'react';
import type { Domain } from '../../../model/domain.ts';
import { $question } from '../../ui/question.ts';
import { EntryAction } from '../entries/EntryAction.tsx';
import { useEntryAction } from '../entries/use-entry-action.ts';
import { publicPages, removeSite, setPublished, workOn } from './site-calls.ts';
import { $siteForm, formOf } from './site-form.ts';
import {
  deletionQuestion,
  HOST_FIRST,
  keptBecause,
  NOTHING_SHOWN,
  publishQuestion,
  unpublishQuestion,
} from './site-words.ts';

interface SiteItemProps {
  site: Domain;
  /** Whether the open page belongs to it. */
  isCurrent: boolean;
  /** The id of the sentence that says why the user cannot change sites; null if they can. */
  reasonId: string | null;
  onRemoved(): void;
}

/** A site: its name, its state, its host names, and what can be done with it. */
export function SiteItem({ site, isCurrent, reasonId, onRemoved }: SiteItemProps) {
  const { name, hostnames, published, isDefault } = site;
  const nameId = useId();
  const hostFirstId = useId();
  const keptId = useId();
  const { under, failure, run } = useEntryAction();
  const publishNow = () => setPublished(site, true);
  /** Asks first where visitors would find nothing. */
  const publish = () =>
    run('Publishing…', async () => {
      const question = publishQuestion(site, await publicPages(site));
      if (question === null) await publishNow();
      else $question.set({ ...question, onYes: () => run('Publishing…', publishNow) });
    });
  const unpublish = () => run('Unpublishing…', () => setPublished(site, false));
  const remove = () => run('Deleting…', () => removeSite(site).then(onRemoved));
  const kept = keptBecause(site, isCurrent);
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
        {isCurrent ? null : (
          <EntryAction label="Work on this site" about={name} onChoose={() => workOn(site)} />
        )}
        <EntryAction
          label="Edit"
          about={name}
          isEdit
          reasonId={reasonId}
          onChoose={() => $siteForm.set(formOf(site))}
        />
        {published ? (
          <EntryAction
            label="Unpublish"
            about={name}
            reasonId={reasonId}
            onChoose={() => $question.set({ ...unpublishQuestion(site), onYes: unpublish })}
          />
        ) : (
          <EntryAction
            label="Publish"
            about={name}
            reasonId={reasonId ?? (needsHost ? hostFirstId : null)}
            onChoose={publish}
          />
        )}
        <EntryAction
          label="Delete"
          about={name}
          reasonId={reasonId ?? (kept === null ? null : keptId)}
          onChoose={() => $question.set({ ...deletionQuestion(site), onYes: remove })}
        />
      </div>
      {needsHost && reasonId === null ? (
        <p id={hostFirstId} className="he-field-help">
          {HOST_FIRST}
        </p>
      ) : null}
      {kept === null || reasonId !== null ? null : (
        <p id={keptId} className="he-field-help">
          {kept}
        </p>
      )}
    </section>
  );
}

import { useStore } from '@nanostores/react';
import { can } from '../../../calls/permissions.ts';
import type { Domain } from '../../../model/domain.ts';
import { $site, $sites, setSite } from '../../document/sites.ts';
import { $start } from '../../document/start-editor.ts';
import { DemoNotice } from '../../first-visit/DemoCard.tsx';
import { EntryActions, Failure, useAction } from '../../lists/actions.tsx';
import { Entry, type EntryItemProps, EntryList } from '../../lists/EntryList.tsx';
import { EntryScreen } from '../../lists/EntryScreen.tsx';
import { closeForm } from '../../lists/entry-form.ts';
import { $question } from '../../ui/question.ts';
import {
  $siteForm,
  defaultSite,
  deletionQuestion,
  formOf,
  HOST_FIRST,
  keptBecause,
  NOTHING_SHOWN,
  newSiteForm,
  problemsOf,
  publicPages,
  publishQuestion,
  removeSite,
  type SiteForm,
  saveSite,
  setPublished,
  siteRefusal,
  unpublishQuestion,
  workOn,
} from './sites.ts';

const NO_RIGHT =
  'Only people with the right to change sites can add, edit, publish, unpublish or delete one. Ask an admin.';

/** Shows the sites of this installation, as a list or as the form of one site. */
export default function DomainsTab() {
  const form = useStore($siteForm);
  const sites = useStore($sites);
  const user = useStore($start)?.user ?? null;
  if (form !== null) return <Form form={form} />;
  return (
    <>
      <DemoNotice />
      <EntryList
        about="Each site has pages, a navigation, a footer and settings of its own. Pictures and files are shared."
        reason={can(user, 'config/saveDomain') ? null : NO_RIGHT}
        rows={sites}
        idOf={({ _id }) => _id}
        Item={SiteItem}
        add={{ label: 'Add a site', choose: () => $siteForm.set(newSiteForm) }}
      />
    </>
  );
}

/** Shows the form of a site: its name, its host names, and whether it is the default. */
function Form({ form }: { form: SiteForm }) {
  const isNew = form._id === undefined;
  const isDefaultNow = !isNew && form._id === defaultSite()?._id;
  return (
    <EntryScreen
      look="entry"
      heading={isNew ? 'Add a site' : 'Change a site'}
      values={form}
      parts={[
        { name: 'name', label: 'Name', required: true },
        {
          name: 'hostnames',
          label: 'Host names',
          kind: 'url',
          rows: 3,
          help: 'One on each line, such as www.example.org. The first is the one that search engines are told. Whoever manages the address has to point it at this server.',
        },
        isDefaultNow ? (
          <p className="he-field-help">
            This is the default site. To change that, make another one the default.
          </p>
        ) : (
          {
            name: 'isDefault',
            label: 'Default site',
            kind: 'check',
            help: `Visitors who come by an address that no site has see it, in place of ‘${defaultSite()?.name}’.`,
          }
        ),
        isNew && (
          <p className="he-hint">
            A new site has an empty home page. Visitors see nothing of it until you publish the site and its
            pages.
          </p>
        ),
      ]}
      onChange={(part) => $siteForm.set({ ...form, ...part })}
      check={problemsOf}
      send={async (sent) => closeForm($siteForm, (await saveSite(sent))._id)}
      refusal={siteRefusal}
      onNewer={(newer) => {
        setSite(newer);
        $siteForm.set({ ...($siteForm.get() ?? form), version: newer.version });
      }}
      submit={['Save Site', 'Saving…']}
      onCancel={() => closeForm($siteForm, form._id)}
    />
  );
}

/** Shows a site: its name, its state, its host names, and the possible actions. */
function SiteItem({ row: site, reasonId, focusAdd }: EntryItemProps<Domain>) {
  const { _id, name, hostnames, published, isDefault } = site;
  const isCurrent = useStore($site)?._id === _id;
  const { under, failure, run } = useAction();
  const publishNow = () => setPublished(site, true);
  /** Asks the user to confirm if the home page is not public. */
  const publish = () =>
    run('Publishing…', async () => {
      const question = publishQuestion(site, await publicPages(site));
      if (question === null) await publishNow();
      else $question.set({ ...question, onYes: () => run('Publishing…', publishNow) });
    });
  return (
    <Entry heading={name} isCurrent={isCurrent}>
      <p className="he-pills">
        <span className="he-pill" data-state={published ? 'saved' : 'dirty'}>
          {under ?? (published ? 'Public' : 'Not public')}
        </span>
        {isDefault ? (
          <span className="he-pill" data-state="plain">
            Default
          </span>
        ) : null}
        {isCurrent ? (
          <span className="he-pill" data-state="plain">
            You work on this site
          </span>
        ) : null}
      </p>
      {published ? null : <p className="he-field-help">{NOTHING_SHOWN}</p>}
      {hostnames.length === 0 ? (
        <p className="he-field-help">No host name yet</p>
      ) : (
        <ul aria-label="Host names">
          {hostnames.map((host) => (
            <li key={host}>{host}</li>
          ))}
        </ul>
      )}
      <Failure words={failure} />
      <EntryActions
        about={name}
        actions={[
          !isCurrent && { label: 'Work on this site', choose: () => workOn(site) },
          { label: 'Edit', isEdit: true, reasonId, choose: () => $siteForm.set(formOf(site)) },
          published
            ? {
                label: 'Unpublish',
                reasonId,
                ask: unpublishQuestion(site),
                choose: () => run('Unpublishing…', () => setPublished(site, false)),
              }
            : {
                label: 'Publish',
                reasonId,
                reason: hostnames.length === 0 ? HOST_FIRST : null,
                choose: publish,
              },
          {
            label: 'Delete',
            reasonId,
            reason: keptBecause(site, isCurrent),
            ask: deletionQuestion(site),
            choose: () => run('Deleting…', () => removeSite(site).then(focusAdd)),
          },
        ]}
      />
    </Entry>
  );
}

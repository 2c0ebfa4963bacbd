import { useStore } from '@nanostores/react';
import { pageTypes } from '../../../model/page.ts';
import { PAGE_KEY } from '../../../model/roots.ts';
import { $callSource } from '../../document/call.ts';
import { chooseMenuItem } from '../../document/menu-state.ts';
import { $quickExitSource } from '../../document/quick-exit.ts';
import { $publication } from '../../document/saved.ts';
import { $start } from '../../document/start-editor.ts';
import { $twinProblem } from '../../document/twin.ts';
import { Action } from '../../lists/actions.tsx';
import { PageAddress } from '../../panels/page-address/PageAddress.tsx';
import { PAGE_STATUS_ITEM } from '../../panels/page-status/PageStatusPanel.tsx';
import { FieldsForm } from '../FieldsForm.tsx';

const NAMES = ['title', 'slug'];
/** Offers the type only if there are several page types. */
const KIND = [
  ...(Object.keys(pageTypes).length > 1 ? ['pageType'] : []),
  'template',
  'searchWords',
  'checkedOn',
  'easyRead',
  'quickExit',
];
/** The number of a help page. */
const CALL = ['callNumber', 'callName', 'callAbout', 'callHours', 'textNumber'];

/** Edits the page's title, address and type. */
export default function GeneralTab() {
  const canChange = useStore($start)?.canChange ?? false;
  return (
    <div className="he-settings">
      <FieldsForm owner={PAGE_KEY} fields={canChange ? NAMES : [...NAMES, ...KIND, ...CALL]} />
      <PageAddress />
      {canChange ? <FieldsForm owner={PAGE_KEY} fields={KIND} /> : null}
      <Source sentence={useStore($twinProblem)} />
      <Source sentence={useStore($quickExitSource)} />
      {canChange ? <FieldsForm owner={PAGE_KEY} fields={CALL} /> : null}
      <Source sentence={useStore($callSource)} />
      <PageStatusLink />
    </div>
  );
}

/** Shows, below a field, which page or setting the field is inherited from. */
function Source({ sentence }: { sentence: string | null }) {
  return sentence && <p className="he-field-help">{sentence}</p>;
}

/** Shows the page's status, and a button that opens the panel 'Page Status'. */
function PageStatusLink() {
  const publication = useStore($publication);
  return (
    <section className="he-settings-status" aria-label="Status">
      <p>
        <strong>{publication}</strong>
      </p>
      <p className="he-field-help">Publish, unpublish or delete this page in Page Status.</p>
      <Action label="Open Page Status" onChoose={() => chooseMenuItem(PAGE_STATUS_ITEM)} />
    </section>
  );
}

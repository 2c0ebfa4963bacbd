import { FilePlus2 } from 'lucide-react';
import { lazy } from 'react';
import { chooseMenuItem } from '../../document/menu-state.ts';
import { Action } from '../../lists/actions.tsx';
import { loadPart } from '../../saving/missing-part.ts';

const NewPagePanel = lazy(() => loadPart(() => import('../../panels/new-page/NewPagePanel.tsx')));

/** Shows a button that closes the dashboard and opens the panel for a new page. */
export function CreatePage() {
  const title = 'Create New Page';
  const create = () => chooseMenuItem({ key: 'new-page', panel: { title, Content: NewPagePanel } });
  return <Action label={title} Icon={FilePlus2} onChoose={create} />;
}

import { useStore } from '@nanostores/react';
import { $publication } from '../document/saved.ts';
import { $site, $sites } from '../document/sites.ts';
import { $overallSaveState, $publishing, SAVE_WORDS } from '../saving/save-state.ts';

/** Always visible: whether everything is saved, and whether visitors see the current state of the page. */
export function StateLines() {
  const save = useStore($overallSaveState);
  const publishing = useStore($publishing);
  const publication = useStore($publication);
  return (
    <div className="he-states">
      <p className="he-state" data-state={save}>
        {publishing ? 'Publishing…' : SAVE_WORDS[save]}
      </p>
      <p className="he-state" data-state={publication === 'Public' ? 'saved' : 'dirty'}>
        {publication}
      </p>
    </div>
  );
}

/** Always visible where there are several sites: the one that the page belongs to. */
export function SiteLine() {
  const site = useStore($site);
  const isOnly = useStore($sites).length < 2;
  if (site === null || isOnly) return null;
  return <p className="he-state he-state-site">{`Site: ${site.name}`}</p>;
}

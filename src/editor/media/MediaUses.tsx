import { useStore } from '@nanostores/react';
import type { MediaUse } from '../../model/media.ts';
import { $start } from '../document/start-editor.ts';
import type { LoadedUses } from './use-uses.ts';

/** Shows the documents that use an item, with links to the pages. */
export function UseList({
  uses,
  about = stateWords,
}: {
  uses: readonly MediaUse[];
  about?: (use: MediaUse) => string;
}) {
  const domain = useStore($start)?.shell.domain.id;
  return (
    <ul className="he-media-uses">
      {uses.map((use) => (
        <li key={`${use.kind} ${use.documentId}`}>
          {use.path !== null && use.domainId === domain ? (
            <a className="he-link" href={use.path} target="_blank" rel="noreferrer">
              {use.title}
              <span className="he-sr"> (opens in a new window)</span>
            </a>
          ) : (
            <span className="he-media-use">{use.title}</span>
          )}
          <span className="he-media-about">
            {about(use)}
            {use.domainId === domain ? '' : ' · another site'}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Shows the uses of an item, and messages while they load or if loading fails. */
export function UsesNow({ loaded: { uses, problem, again } }: { loaded: LoadedUses }) {
  if (problem !== null) {
    return (
      <div className="he-media-note">
        <p>Its uses could not be loaded. {problem}</p>
        <button type="button" className="he-button" onClick={again}>
          Try again
        </button>
      </div>
    );
  }
  if (uses === null) return <p className="he-media-about">Looking where it is used…</p>;
  if (uses.length === 0) return <p className="he-media-about">It is not used yet.</p>;
  return <UseList uses={uses} />;
}

function stateWords({ draft, published }: MediaUse): string {
  if (!published) return 'in the draft';
  return draft ? 'readers see it' : 'readers see it, the draft no longer has it';
}

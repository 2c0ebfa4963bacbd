import { type SyntheticEvent, useState } from 'react';
import type { Revision } from '../../../model/revision.ts';
import { revisionWords } from './revision-words.ts';

/** A page as it was in a revision, in a frame: as visitors would read it, and read-only. */
export function RevisionPage({ revision }: { revision: Revision }) {
  const [loaded, setLoaded] = useState(false);
  const onLoad = ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    currentTarget.contentDocument?.addEventListener('click', stayThere, { capture: true });
    setLoaded(true);
  };
  return (
    <>
      {loaded ? null : <p className="he-hint">Loading the page…</p>}
      {/* Without the right to send forms, and to open windows. */}
      <iframe
        className="he-revision-page"
        title={`The page as it was: ${revisionWords(revision)}`}
        src={`/preview/revision/${encodeURIComponent(revision._id)}`}
        sandbox="allow-same-origin allow-scripts"
        onLoad={onLoad}
      />
    </>
  );
}

/** Links inside the page lead to their places in it; all others would leave the version that is looked at. */
function stayThere(event: MouseEvent): void {
  const link = (event.target as Element).closest('a[href]');
  if (link !== null && !link.getAttribute('href')!.startsWith('#')) event.preventDefault();
}

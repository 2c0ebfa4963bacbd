import { useState } from 'react';
import type { Image, MediaUse } from '../../model/media.ts';
import { calledInside } from '../saving/documents.ts';
import { reloadDocuments, unsavedAmong } from '../saving/reload-documents.ts';
import { announce } from '../ui/announcements.ts';
import { ReasonedButton } from '../ui/ReasonedButton.tsx';
import { UseList, UsesNow } from './MediaUses.tsx';
import { replaceImage } from './media-calls.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { useSaving } from './use-saving.ts';
import { useUses } from './use-uses.ts';

interface ReplacePictureProps {
  /** The picture to replace. */
  old: Image;
  /** The picture that replaces `old`. */
  next: Image;
  onCancel(): void;
  /** Called when the picture has been replaced and the user has closed the list of changed documents. */
  onDone(): void;
}

/** Asks the user to confirm, replaces one picture with another everywhere, and shows the changed documents. */
export function ReplacePicture({ old, next, onCancel, onDone }: ReplacePictureProps) {
  const loaded = useUses('pictures', old);
  const [changed, setChanged] = useState<readonly MediaUse[] | null>(null);
  const { busy, problem, run } = useSaving();
  const replace = () =>
    run(async () => {
      const documents = await replaceImage(old._id, next._id);
      setChanged(documents);
      announce(`${next.name} is now in the place of ${old.name}`);
      await reloadDocuments(documents.map(({ documentId }) => documentId));
    });
  if (changed !== null) return <Replaced uses={changed} onDone={onDone} />;
  return (
    <div className="he-media-form">
      <p className="he-media-pair">
        <Thumbnail image={old} widths={[320]} sizes="140px" alt={`So far: ${old.name}`} />
        <Thumbnail image={next} widths={[320]} sizes="140px" alt={`Then: ${next.name}`} />
      </p>
      <p>
        {next.name} takes the place of {old.name} wherever that is shown:
      </p>
      <UsesNow loaded={loaded} />
      <p className="he-hint">
        Pages without unpublished changes are published again at once; the others get it in their draft. Crops
        are made anew; the description in each place stays, so look whether it still fits.
      </p>
      {problem === null ? null : <p className="he-field-error">{problem}</p>}
      <div className="he-actions">
        <button type="button" className="he-button" onClick={onCancel}>
          Back
        </button>
        <ReasonedButton disabledReason={reason(loaded.uses)} onChoose={replace}>
          {busy ? 'Replacing…' : 'Replace everywhere'}
        </ReasonedButton>
      </div>
    </div>
  );
}

/** Returns why the picture cannot be replaced at the moment, in words; null if it can be replaced. */
function reason(uses: readonly MediaUse[] | null): string | null {
  if (uses === null) return 'Looking where it is used…';
  if (uses.length === 0) return 'It is not used anywhere.';
  const [unsaved] = unsavedAmong(uses.map(({ documentId }) => documentId));
  return unsaved === undefined
    ? null
    : `Save ${calledInside(unsaved)} first: it has changes, and shows the picture.`;
}

function Replaced({ uses, onDone }: { uses: readonly MediaUse[]; onDone(): void }) {
  const published = uses.filter((use) => use.published);
  const waiting = uses.filter((use) => !use.published);
  return (
    <div className="he-media-form">
      {published.length === 0 ? null : (
        <section aria-label="Published again">
          <h4>Published again</h4>
          <UseList uses={published} about={() => 'readers see the new picture'} />
        </section>
      )}
      {waiting.length === 0 ? null : (
        <section aria-label="In the draft">
          <h4>In the draft, until you publish</h4>
          <UseList uses={waiting} about={() => 'has other unpublished changes'} />
        </section>
      )}
      {/* biome-ignore lint/a11y/noAutofocus: the button that replaced is gone, and this is what comes next */}
      <button type="button" className="he-button he-button-main" autoFocus onClick={onDone}>
        Done
      </button>
    </div>
  );
}

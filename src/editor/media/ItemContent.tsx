import { useState } from 'react';
import type { Image, MediaFile } from '../../model/media.ts';
import { ChoosePicture } from './ChoosePicture.tsx';
import { FileDetails } from './FileDetails.tsx';
import { ItemTools } from './ItemTools.tsx';
import { isImage } from './item-words.ts';
import { closeLibrary, type MediaItem } from './library-state.ts';
import { PictureDetails } from './PictureDetails.tsx';
import { ReplaceFile } from './ReplaceFile.tsx';

interface ItemContentProps {
  item: MediaItem;
  /** Whether the library was opened to choose something. */
  choosing: boolean;
  /** The alternative text at the place, if the picture is there already. */
  altHere?: string | undefined;
  onChanged(item: MediaItem): void;
  onRemoved(id: string): void;
  /** Looks for the picture that takes the place of this one. */
  onReplace(image: Image): void;
}

/** The actions on an item: choosing it comes first, if that is why the library is open. */
export function ItemContent({ item, choosing, altHere, onChanged, onRemoved, onReplace }: ItemContentProps) {
  const [more, setMore] = useState(!choosing);
  const tools = isImage(item) ? (
    <ItemTools kind="pictures" item={item} onRemoved={onRemoved}>
      <button type="button" className="he-button" onClick={() => onReplace(item)}>
        Replace everywhere
      </button>
    </ItemTools>
  ) : (
    <ItemTools kind="files" item={item} onRemoved={onRemoved}>
      <ReplaceFile file={item} onSaved={onChanged} />
    </ItemTools>
  );
  if (!choosing) {
    return (
      <>
        {isImage(item) ? (
          <PictureDetails image={item} onSaved={onChanged} />
        ) : (
          <FileDetails file={item} onSaved={onChanged} />
        )}
        {tools}
      </>
    );
  }
  return (
    <>
      {isImage(item) ? <ChoosePicture image={item} altHere={altHere} /> : <ChooseFile file={item} />}
      <button
        type="button"
        className="he-button he-media-fold"
        aria-expanded={more}
        onClick={() => setMore(!more)}
      >
        {more ? 'Hide details' : 'Details'}
      </button>
      {more ? tools : null}
    </>
  );
}

function ChooseFile({ file }: { file: MediaFile }) {
  return (
    <div className="he-media-form">
      {file.description === '' ? null : <p>{file.description}</p>}
      <button type="button" className="he-button he-button-main" onClick={() => closeLibrary(file)}>
        Use this file
      </button>
    </div>
  );
}

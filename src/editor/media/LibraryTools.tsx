import { Upload } from 'lucide-react';
import { useId } from 'react';
import type { MediaSort } from '../../model/media.ts';
import { FileButton } from './FileButton.tsx';
import type { MediaKind } from './library-state.ts';
import type { ListQuery } from './media-calls.ts';
import { SEARCH_PAUSE_MS } from './media-list.ts';

interface LibraryToolsProps {
  kind: MediaKind;
  query: ListQuery;
  onLook(query: ListQuery, pauseMs?: number): void;
  onUpload(files: readonly File[]): void;
}

const SORTS: Readonly<Record<MediaSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
};

/** The file types that the system's file dialog offers first. The server determines a file's type by its content. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Shows a button to upload, the search field, and the sort order. */
export function LibraryTools({ kind, query, onLook, onUpload }: LibraryToolsProps) {
  const id = useId();
  return (
    <div className="he-media-tools">
      <div className="he-field he-media-search">
        <label htmlFor={`${id}-search`}>{kind === 'pictures' ? 'Search pictures' : 'Search files'}</label>
        <input
          id={`${id}-search`}
          type="search"
          autoComplete="off"
          value={query.search}
          maxLength={200}
          onChange={(event) => onLook({ ...query, search: event.target.value }, SEARCH_PAUSE_MS)}
        />
      </div>
      <div className="he-field">
        <label htmlFor={`${id}-sort`}>Order</label>
        <select
          id={`${id}-sort`}
          value={query.sort}
          onChange={(event) => onLook({ ...query, sort: event.target.value as MediaSort })}
        >
          {Object.entries(SORTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <FileButton
        className="he-button-main he-media-upload"
        multiple
        accept={kind === 'pictures' ? ACCEPTED : undefined}
        onChoose={onUpload}
      >
        <Upload size={18} aria-hidden="true" focusable="false" />
        <span>
          Upload<span className="he-media-wide"> {kind}</span>
        </span>
      </FileButton>
    </div>
  );
}

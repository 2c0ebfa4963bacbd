import type { MediaFile } from '../../../model/media.ts';
import { sizeWords } from '../../../model/size-words.ts';
import { typeWords } from '../../media/messages.ts';
import { onlyNamed, type SearchState } from './option-search.ts';

export interface FileList {
  readonly files: readonly MediaFile[];
  /** The number of all matching files, including those not listed. */
  readonly total: number;
}

/** Returns the state of a search for files in words; '' if no search has been made. */
export function filesInWords(search: SearchState<FileList>): string {
  switch (search.state) {
    case 'idle':
      return '';
    case 'loading':
      return 'Looking for files…';
    case 'failed':
      return `The files could not be listed. ${search.message}`;
    case 'found':
      return countWords(search);
  }
}

function countWords({ files, total }: FileList): string {
  if (total === 0) return 'No file has these words. Upload one, or look at all files.';
  if (total > files.length) return `${files.length} of ${total} files. Type more to find others.`;
  return total === 1 ? '1 file found' : `${total} files found`;
}

/** Returns the only file with the typed name; null if no file or several files have it. */
export function fileNamed(files: readonly MediaFile[], typed: string): MediaFile | null {
  return onlyNamed(files, typed, ({ name }) => [name.trim().toLowerCase()]);
}

/** Returns the texts of an option: the name of the file, and details that distinguish it from other files. */
export function fileWords(file: MediaFile): { title: string; about: string } {
  const about = [file.description, typeWords(file), sizeWords(file.size)];
  return { title: file.name, about: about.filter((words) => words !== '').join(' · ') };
}

import { useEffect, useState } from 'react';
import type { StoredPage } from '../../../model/page.ts';
import { withMinimumDelay } from '../../ui/with-minimum-delay.ts';
import { type Authors, requestAuthors } from './authors.ts';

const UNKNOWN: Authors = { changedBy: null, publishedBy: null };

/** The people who last changed and published the page; null while loading. If the request fails, nobody is known. */
export function useAuthors({ _id, collection, updatedAt, lastPublished }: StoredPage): Authors | null {
  const [authors, setAuthors] = useState<Authors | null>(null);
  useEffect(() => {
    let wanted = true;
    setAuthors(null);
    withMinimumDelay(requestAuthors({ _id, collection }, { updatedAt, lastPublished }))
      .catch(() => UNKNOWN)
      .then((found) => (wanted ? setAuthors(found) : undefined));
    return () => {
      wanted = false;
    };
  }, [_id, collection, updatedAt, lastPublished]);
  return authors;
}

import { useState } from 'react';
import { MANY_PAGES_MAX } from '../../../model/limits.ts';
import type { SitemapRow } from './sitemap-calls.ts';

/** The pages that are chosen, as they were last listed. They stay chosen while other pages of the list are shown. */
export function useChosen(shown: readonly SitemapRow[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, SitemapRow>>(new Map());
  return {
    rows: [...chosen.values()].map((row) => shown.find(({ _id }) => _id === row._id) ?? row),
    ids: new Set(chosen.keys()),
    /** @param ids those that are chosen of the pages that are shown */
    choose: (ids: readonly string[]) => setChosen(chosenWith(chosen, shown, ids)),
    clear: () => setChosen(new Map()),
  };
}

/** The chosen pages after a choice among those that are shown: no more than a call takes. */
export function chosenWith(
  chosen: ReadonlyMap<string, SitemapRow>,
  shown: readonly SitemapRow[],
  ids: readonly string[],
): ReadonlyMap<string, SitemapRow> {
  const elsewhere = [...chosen.values()].filter(({ _id }) => !shown.some((row) => row._id === _id));
  const here = shown.filter(({ _id }) => ids.includes(_id));
  return new Map([...elsewhere, ...here].slice(0, MANY_PAGES_MAX).map((row) => [row._id, row]));
}

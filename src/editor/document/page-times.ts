import { atom, computed } from 'nanostores';
import type { PageTime } from '../../model/page-times.ts';
import { $start } from './start-editor.ts';

/** The times of the open page as the server last told them; null as long as those of the start count. */
export const $heardTimes = atom<readonly PageTime[] | null>(null);

/** The times at which the page is published or ends, as the server told them. */
export const $toldTimes = computed(
  [$start, $heardTimes],
  (start, heard): readonly PageTime[] => heard ?? start?.times ?? [],
);

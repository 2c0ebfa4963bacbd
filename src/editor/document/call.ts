import { computed } from 'nanostores';
import { type Call, callOf } from '../../model/help/call.ts';
import { nearestCall } from '../../model/help/call-fields.ts';
import { NAV_KEY, PAGE_KEY } from '../../model/roots.ts';
import { documentAtom } from './current-tree.ts';
import { $start } from './start-editor.ts';

/** The number that the page sets itself; null if it sets none. Changes of the page's other fields do not update this store. */
const $ownFields = computed(documentAtom(PAGE_KEY), (page) => JSON.stringify(nearestCall([page])));

/** The number that the page shows, and whether it is the page's own. */
export interface ShownCall {
  readonly call: Call;
  readonly isOwn: boolean;
}

/** The number beside the page's content; null if the page has none. */
export const $call = computed(
  [$ownFields, $start, documentAtom(NAV_KEY)],
  (written, start, nav): ShownCall | null => {
    const own = JSON.parse(written) as ReturnType<typeof nearestCall>;
    const fields = own ?? start?.callAbove ?? null;
    const call = fields && callOf(fields, nav);
    return call && { call, isOwn: own !== null };
  },
);

/** The source of an inherited number, in a sentence; null if the page has its own number or none. */
export const $callSource = computed([$call, $start], (shown, start) => {
  const above = start?.callAbove ?? null;
  if (shown === null || shown.isOwn || above === null) return null;
  return `The number is ${shown.call.number.text}, from ‘${above.title}’ (${decodeURI(above.path)}).`;
});

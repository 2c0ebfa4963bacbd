import { closePicker } from '../document/picker-place.ts';

/** The keys of a text that the block picker handles while its words are typed there. */
const KEYS = ['ArrowDown', 'ArrowUp', 'Enter', 'Escape'] as const;
type PickerKey = (typeof KEYS)[number];
export type PickerActions = Readonly<Record<PickerKey, () => void>>;

/** The actions of the picker on the page; null while the picker is being fetched. */
let actions: PickerActions | null = null;
// @bounded 100 keys, which are enough for everything that is typed while the picker is fetched
let kept: PickerKey[] = [];
const MOST = 100;

/** Keeps the picker's keys out of the text from now on, even if the picker is still being fetched. Returns a function that stops. */
export function takePickerKeys(): () => void {
  kept = [];
  const onKeyDown = (event: KeyboardEvent) => {
    const key = KEYS.find((known) => known === event.key);
    const { isComposing, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (key === undefined || isComposing || altKey || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (actions !== null) actions[key]();
    else if (key === 'Escape') closePicker();
    else if (kept.length < MOST) kept.push(key);
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}

/** Handles the keys with these actions, and first those that were pressed before. Returns a function that stops. */
export function handlePickerKeys(own: PickerActions): () => void {
  actions = own;
  const before = kept;
  kept = [];
  for (const key of before) own[key]();
  return () => {
    if (actions === own) actions = null;
  };
}

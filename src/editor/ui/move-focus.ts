/** The properties of a key event that `moveFocus` uses. */
interface FocusKeyEvent {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly target: EventTarget | null;
  preventDefault(): void;
}

const STEPS = {
  horizontal: { ArrowLeft: -1, ArrowRight: 1 },
  vertical: { ArrowUp: -1, ArrowDown: 1 },
} as const;

/**
 * Moves the focus among controls with the arrow keys of one direction, Home and End. Wraps around at the ends. Ignores keys
 * with a modifier, because they belong to the browser and to shortcuts. Returns the index of the newly focused control; null if
 * the key does not move the focus.
 */
export function moveFocus(
  event: FocusKeyEvent,
  controls: readonly HTMLElement[],
  direction: keyof typeof STEPS,
): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const index = controls.indexOf(event.target as HTMLElement);
  const step = (STEPS[direction] as Record<string, number>)[event.key];
  const ends: Record<string, number> = { Home: 0, End: controls.length - 1 };
  const next = step === undefined ? ends[event.key] : (index + step + controls.length) % controls.length;
  if (index < 0 || next === undefined) return;
  event.preventDefault();
  controls[next]?.focus({ preventScroll: true });
}

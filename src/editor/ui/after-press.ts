let isPressed = false;

// Adds no listeners if there is no window, for example in tests that render fields.
globalThis.addEventListener?.(
  'pointerdown',
  () => {
    isPressed = true;
  },
  true,
);
for (const end of ['pointerup', 'pointercancel']) {
  globalThis.addEventListener?.(
    end,
    () => {
      isPressed = false;
    },
    true,
  );
}

/**
 * Runs an action at once or, if a mouse button or finger is down, after the resulting click. An action that ran at once could
 * move the pressed element away before the click.
 */
export function afterPress(action: () => void): void {
  if (!isPressed) {
    action();
    return;
  }
  const waiting = new AbortController();
  const end = () => {
    waiting.abort();
    setTimeout(action);
  };
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { signal: waiting.signal });
}

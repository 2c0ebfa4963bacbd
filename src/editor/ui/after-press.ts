let isPressed = false;

// Fields are also rendered without a window, where nothing can be pressed.
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
 * Runs an action at once or, while a button or finger is down, after the resulting click. Otherwise the action could move the
 * pressed element away before the click.
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

let isPressed = false;

// Without a window, in which fields are rendered too, nothing is pressed.
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
 * Does something at once, or, while a button or finger is down, once it is up and the click has happened: what it moves on the
 * screen would otherwise move away from under the press, which then clicks nothing.
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

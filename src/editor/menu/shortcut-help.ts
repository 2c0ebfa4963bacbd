import { withStorage } from '../ui/storage.ts';

const STORED_AS = 'hearth-help-key';

/**
 * Returns whether the key '?' opens the list of shortcuts. This setting is stored in the browser. People who use speech input
 * can turn the key off, since a spoken word may produce the character (WCAG 2.1.4).
 */
export function helpKeyIsOn(): boolean {
  return (
    withStorage(
      () => globalThis.localStorage,
      (storage) => storage.getItem(STORED_AS),
    ) !== 'off'
  );
}

export function turnHelpKey(on: boolean): void {
  withStorage(
    () => globalThis.localStorage,
    (storage) => (on ? storage.removeItem(STORED_AS) : storage.setItem(STORED_AS, 'off')),
  );
}

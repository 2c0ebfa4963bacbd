import { withStorage } from '../ui/storage.ts';

/** The key under which the session storage has the kinds of blocks and items whose 'More' the user has left open. */
const KEY = 'hearth-more';

const session = () => window.sessionStorage;

/** Returns whether the user has left 'More' open in the settings of this kind of block or item. */
export function isMoreOpen(kind: string): boolean {
  return kinds().includes(kind);
}

// @bounded the kinds of blocks and items: each is stored once
export function rememberMore(kind: string, open: boolean): void {
  const others = kinds().filter((other) => other !== kind);
  withStorage(session, (storage) => storage.setItem(KEY, JSON.stringify(open ? [...others, kind] : others)));
}

function kinds(): readonly string[] {
  return withStorage(session, (storage) => JSON.parse(storage.getItem(KEY) ?? '[]') as string[]) ?? [];
}

const PREFIX = 'hearth-draft:';

/** Marks this tab as open, by a lock that the browser releases when the tab is gone, however it goes. Returns how to end it. */
export function holdTab(tabId: string): () => void {
  const done = Promise.withResolvers<void>();
  // Pages on a plain http address of the local network have no locks: there, no tab is known to be open.
  navigator.locks?.request(`${PREFIX}${tabId}`, () => done.promise).catch(() => {});
  return () => done.resolve();
}

/** The ids of all tabs of this browser that are open. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(PREFIX));
  return new Set(names.map((name) => name.slice(PREFIX.length)));
}

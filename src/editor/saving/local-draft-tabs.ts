const PREFIX = 'hearth-draft:';

/**
 * Marks this tab as open by a lock that the browser releases when the tab is gone for any reason. Returns a
 * function that releases it.
 */
export function holdTab(tabId: string): () => void {
  const done = Promise.withResolvers<void>();
  // Pages served over http in a local network have no locks: no tab is then known to be open.
  navigator.locks?.request(`${PREFIX}${tabId}`, () => done.promise).catch(() => {});
  return () => done.resolve();
}

/** The ids of all open tabs of this browser. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(PREFIX));
  return new Set(names.map((name) => name.slice(PREFIX.length)));
}

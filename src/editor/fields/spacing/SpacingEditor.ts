import { fetchedLater } from '../fetched-later.ts';

/** The margins above and below a block, for small, medium and large screens. */
export const SpacingEditor = fetchedLater(async () => (await import('./SpacingTable.tsx')).SpacingTable);

import { insertChange } from '../../../db/change-queries.ts';
import type { Writer } from '../../../db/connection.ts';
import { engineOf } from '../../../db/engines/engine.ts';
import type { InstallationSectionId } from '../../../src/model/installation.ts';
import type { Changed, Effects } from '../effects.ts';
import { storePurges } from './store-purges.ts';

/** An effect that a stored change has on every server, in a form that can be stored with it. */
export type SharedEffect =
  | { readonly effect: 'markStale' | 'evict'; readonly tags: readonly string[] }
  | { readonly effect: 'evictPath'; readonly domainId: string; readonly path: string }
  | { readonly effect: 'changed'; readonly change: Changed }
  | { readonly effect: 'commented'; readonly pageId: string }
  | { readonly effect: 'domains' | 'events' | 'everything' | 'notices' }
  | { readonly effect: 'settings'; readonly section: InstallationSectionId };

/**
 * Stores effects in the transaction of their change, so that the other servers have them too, and a CDN that takes purges. On
 * SQLite, the only server has the effects itself. Returns whether something was stored in the outbox.
 */
export async function shareEffects(
  trx: Writer,
  effects: readonly SharedEffect[],
  {
    by: { server, hasPurges },
    at,
    sessionId = null,
  }: {
    readonly by: Pick<Effects, 'server' | 'hasPurges'>;
    readonly at: string;
    readonly sessionId?: string | null;
  },
): Promise<boolean> {
  if (effects.length === 0) return false;
  if (engineOf(trx) !== 'sqlite')
    await insertChange(trx, { server, at, effects: JSON.stringify(effects) }, sessionId);
  return hasPurges && (await storePurges(trx, effects, at));
}

/** Has an effect on this server. */
export async function haveEffect(effects: Effects, shared: SharedEffect): Promise<void> {
  switch (shared.effect) {
    case 'markStale':
    case 'evict':
      return effects.pages[shared.effect](...shared.tags);
    case 'evictPath':
      return effects.pages.evictPath(shared.domainId, shared.path);
    case 'changed':
      return effects.changed(shared.change);
    case 'commented':
      return effects.commented(shared.pageId);
    case 'settings':
      return await effects.settings(shared.section);
    default:
      return await effects[shared.effect]();
  }
}

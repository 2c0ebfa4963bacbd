import { haveEffect, type SharedEffect } from '../../core/changes/shared-effects.ts';
import type { CachedPages, Effects } from '../../core/effects.ts';

/**
 * Collects the effects of a change. An effect may be requested several times, but runs once, after the commit. Cached pages,
 * pictures and other tasks come first, in the order in which they were requested. Posters follow, and mail comes last.
 */
export class AfterCommit {
  readonly #effects: Effects;
  // @bounded what one change sets off
  readonly #tasks: (() => void | Promise<void>)[] = [];
  // @bounded as #tasks
  readonly #posters = new Set<string>();
  #isMail = false;
  /** The effects that the other servers must have too. */
  // @bounded as #tasks
  readonly shared: SharedEffect[] = [];

  /** The cached pages that the change makes stale or removes. */
  readonly pages: Omit<CachedPages, 'withholding'>;

  constructor(effects: Effects) {
    this.#effects = effects;
    this.pages = {
      markStale: (...tags) => this.share({ effect: 'markStale', tags }),
      evict: (...tags) => this.share({ effect: 'evict', tags }),
      evictPath: (domainId, path) => this.share({ effect: 'evictPath', domainId, path }),
    };
  }

  /** Delivers what the change stored in the outbox. */
  mail(): void {
    this.#isMail = true;
  }

  /** Fetches the posters of a stored document. */
  posters(ids: readonly string[]): void {
    for (const id of ids) this.#posters.add(id);
  }

  /** Renders the pictures of a published document. */
  pictures(documentId: string): void {
    this.run(() => this.#effects.pictures(documentId));
  }

  /** Has an effect on every other server. */
  tellOthers(effect: SharedEffect): void {
    this.shared.push(effect);
  }

  /** Has an effect on every server. */
  share(effect: SharedEffect): void {
    this.shared.push(effect);
    this.run(() => haveEffect(this.#effects, effect));
  }

  /** Runs any other task; tasks run in the order in which they were requested. */
  run(task: () => void | Promise<void>): void {
    this.#tasks.push(task);
  }

  /** Runs all effects that were requested. Called once, by the unit of work. */
  async done(): Promise<void> {
    for (const task of this.#tasks) await task();
    if (this.#posters.size > 0) this.#effects.posters([...this.#posters]);
    if (this.#isMail) this.#effects.mail();
  }
}

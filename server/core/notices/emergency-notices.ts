import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type EmergencyNotice, emergencyNoticeSchema } from '../../../src/model/emergency-notice.ts';
import { EMERGENCY_NOTICE } from '../../../src/model/limits.ts';
import type { Config } from '../config/config.ts';
import { saysMissing } from '../files/plain-file.ts';
import { writeAtomically } from '../files/write-atomically.ts';
import { NOTICE_RECORDS } from '../limits/limits.ts';

/** The name of the notices' file in the data folder and in backups. */
export const NOTICE_FILE = 'emergency-notice.json';

/** Returns the path of the notices' file. */
export function noticeFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return path.join(dataDir, NOTICE_FILE);
}

/** A change of the notices that the audit log and the admins' mails do not have yet. */
const noticeChangeSchema = z.strictObject({
  action: z.enum(['notice/show', 'notice/end']),
  actor: z.strictObject({ _id: z.string(), username: z.string() }),
  at: z.iso.datetime(),
  domainIds: z.array(z.string()),
  /** The notice that is shown; null if the notices of the sites were ended. */
  notice: emergencyNoticeSchema.nullable(),
});
export type NoticeChange = z.output<typeof noticeChangeSchema>;

const fileSchema = z.strictObject({
  /** The notices by the ids of their sites. */
  sites: z
    .record(z.string(), emergencyNoticeSchema)
    .refine((sites) => Object.keys(sites).length <= EMERGENCY_NOTICE.sites),
  waiting: z.array(noticeChangeSchema).max(NOTICE_RECORDS.waiting),
});
type Content = z.output<typeof fileSchema>;

/** The last change of the notice of one site, as all servers of a database know it. */
export interface SharedNotice {
  readonly domainId: string;
  /** The notice; null if it was ended. */
  readonly notice: EmergencyNotice | null;
  readonly at: string;
}

const EMPTY: Content = { sites: {}, waiting: [] };

/**
 * The emergency notices of all sites. They stand in a file of their own, so that they can be changed and shown while the database
 * is locked. A damaged file is ignored, and the next change replaces it. Each of several servers has such a file, and takes over
 * what the others have changed.
 */
export class EmergencyNotices {
  readonly #file: string;
  readonly #now: () => number;
  #content: Content = EMPTY;
  #isDamaged = false;
  /** The notices that have not ended when they were stored, with their ends in milliseconds. */
  // @bounded 100 sites (EMERGENCY_NOTICE): refused by the call (emergency-notices.test.ts)
  #shown: ReadonlyMap<string, { readonly notice: EmergencyNotice; readonly ends: number }> = new Map();
  /** The time of the latest known change (ISO 8601). The next change made here has a later time. */
  #latest = '';
  #writing: Promise<void> = Promise.resolve();

  /** Reads the file. @param now returns the time in milliseconds since 1970 */
  constructor(file: string, now: () => number = () => Date.now()) {
    this.#file = file;
    this.#now = now;
    try {
      this.#take(fileSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8'))));
    } catch (error) {
      this.#isDamaged = !saysMissing(error);
    }
  }

  /** Whether the file exists and cannot be read, so that no notice is shown. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** The changes that are not recorded yet, the oldest first. */
  get waiting(): readonly NoticeChange[] {
    return this.#content.waiting;
  }

  /**
   * Returns the notice of a site; null if the site has none, or its notice has ended. The same notice is always the same object.
   *
   * @param toStaff whether the page is for a signed-in user, who sees drills too
   */
  shownOn(domainId: string | null, toStaff = false): EmergencyNotice | null {
    const found = domainId === null ? undefined : this.#shown.get(domainId);
    if (found === undefined || found.ends <= this.#now()) return null;
    return found.notice.isDrill && !toStaff ? null : found.notice;
  }

  /** Returns the ids of the sites whose notice has not ended, with their notices. */
  all(): readonly (readonly [domainId: string, notice: EmergencyNotice])[] {
    return [...this.#shown]
      .filter(([, { ends }]) => ends > this.#now())
      .map(([id, { notice }]) => [id, notice]);
  }

  /**
   * Stores a change, and shows it once it is on the disk. The change waits to be recorded; if too many wait, the oldest is
   * forgotten, because showing a notice matters more than recording it.
   *
   * @throws the error of the file system; then nothing has changed
   */
  change(asked: NoticeChange): Promise<void> {
    const change = this.#afterLatest(asked);
    return this.#write(({ sites, waiting }) => {
      const others = Object.entries(sites).filter(
        ([id, { until }]) => !change.domainIds.includes(id) && Date.parse(until) > this.#now(),
      );
      const { notice } = change;
      const shown = notice === null ? [] : change.domainIds.map((id) => [id, notice] as const);
      return {
        sites: Object.fromEntries([...others, ...shown]),
        waiting: [...waiting, change].slice(-NOTICE_RECORDS.waiting),
      };
    });
  }

  /** Removes a change from those that wait, because it is recorded now. @throws as `change` */
  recorded(change: NoticeChange): Promise<void> {
    return this.#write(({ sites, waiting }) => ({ sites, waiting: waiting.filter((one) => one !== change) }));
  }

  /**
   * Takes over what all servers have changed, except on sites with a later change that waits to be recorded. It is shown at once,
   * also if it cannot be written.
   *
   * @throws the error of the file system
   */
  takeOver(shared: readonly SharedNotice[]): Promise<void> {
    const writing = this.#writing.then(async () => {
      const { sites, waiting } = this.#content;
      const known = new Map(Object.entries(sites));
      for (const { domainId, notice, at } of shared) {
        if (at > this.#latest) this.#latest = at;
        if (waiting.some((one) => one.at >= at && one.domainIds.includes(domainId))) continue;
        if (notice === null || Date.parse(notice.until) <= this.#now()) known.delete(domainId);
        else if (!isDeepStrictEqual(known.get(domainId), notice)) known.set(domainId, notice);
      }
      const content = { sites: Object.fromEntries(known), waiting };
      if (isDeepStrictEqual(content, this.#content) && !this.#isDamaged) return;
      this.#take(content);
      await writeAtomically(this.#file, Buffer.from(JSON.stringify(content)));
      this.#isDamaged = false;
    });
    this.#writing = writing.catch(() => {});
    return writing;
  }

  /** Returns a change with a time after those that are known, because the clocks of servers differ. */
  #afterLatest(change: NoticeChange): NoticeChange {
    if (change.at > this.#latest) {
      this.#latest = change.at;
      return change;
    }
    const at = new Date(Date.parse(this.#latest) + 1).toISOString();
    this.#latest = at;
    return { ...change, at, notice: change.notice === null ? null : { ...change.notice, at } };
  }

  /** Writes the file, one change after the other. */
  #write(changed: (content: Content) => Content): Promise<void> {
    const writing = this.#writing.then(async () => {
      const content = changed(this.#content);
      await writeAtomically(this.#file, Buffer.from(JSON.stringify(content)));
      this.#isDamaged = false;
      this.#take(content);
    });
    this.#writing = writing.catch(() => {});
    return writing;
  }

  #take(content: Content): void {
    this.#content = content;
    this.#shown = new Map(
      Object.entries(content.sites).map(([id, notice]) => [id, { notice, ends: Date.parse(notice.until) }]),
    );
  }
}

declare module '../services.ts' {
  interface Services {
    readonly emergencyNotices: EmergencyNotices;
  }
}

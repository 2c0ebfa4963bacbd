import { z } from 'zod';
import type { Reader, Writer } from '../../../db/connection.ts';
import { ownerNote, setOwnerNote } from '../../../db/owner-notes.ts';
import type { Config } from '../../core/config/config.ts';
import { mediaPlace } from '../../media/store/open-media-store.ts';

/** Settings by the names of their variables, as texts that are no secrets. */
export type SharedSettings = Readonly<Record<string, string>>;

const noted = z.record(z.string(), z.string());

/** Returns the settings that must be the same on all servers of a site. @param config the settings of the environment alone */
export function sharedSettings(config: Config): SharedSettings {
  const { siteUrl, timeZone, mediaTo, cdn, mail } = config;
  return {
    SITE_URL: siteUrl ?? '',
    TIME_ZONE: timeZone,
    MEDIA_TO: mediaTo === null ? '' : mediaPlace(config),
    CDN_PAGES: String(cdn !== null),
    CDN_PURGE_URL: cdn?.purge?.url ?? '',
    MAIL_FROM: mail.provider === null ? '' : mail.from,
  };
}

/** Notes the settings of a server that starts. Only on PostgreSQL. */
export async function noteSettings(db: Writer, settings: SharedSettings): Promise<void> {
  await setOwnerNote(db, 'settings', settings);
}

/** Returns the names of the settings that are not as on the server that started last. Only on PostgreSQL. */
export async function otherSettings(db: Reader, settings: SharedSettings): Promise<string[]> {
  const last = await ownerNote(db, 'settings', noted);
  // A server of another version may know other settings.
  return last === null
    ? []
    : Object.keys(settings).filter((name) => (last[name] ?? settings[name]) !== settings[name]);
}

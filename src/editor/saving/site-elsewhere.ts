import { atom } from 'nanostores';
import { isObject } from '../../model/json.ts';
import { $site } from '../document/sites.ts';
import { postApi } from '../document/start-editor.ts';
import { announce } from '../ui/announcements.ts';

/** The tabs of a browser share a session, and so share its current site. Each tab tells the other tabs its site. */
const CHANNEL = 'hearth-site';

interface NamedSite {
  readonly _id: string;
  readonly name: string;
}

/** The site that another tab has chosen and that links therefore lead to; null if it is the site of this page. */
export const $siteElsewhere = atom<NamedSite | null>(null);

/**
 * Tells the other tabs the site of this tab, and notices if another tab chooses another site. Saves still go to the site of
 * this page, because each call names its site. Returns a function that stops listening.
 */
export function watchSite(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    if (isNamedSite(data)) notice(data);
  };
  const own = $site.get();
  if (own !== null) channel.postMessage(nameOf(own));
  return () => channel.close();
}

/** Tells the other tabs that the session has switched to this site. */
export function tellSite(site: NamedSite): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(nameOf(site));
  channel.close();
}

/** Switches the session back to the site of this page, if another tab has changed it. @throws ApiError */
export async function returnToSite(): Promise<void> {
  const own = $site.get();
  if (own === null || $siteElsewhere.get() === null) return;
  await postApi('config/swapActiveDomain', { domain: { _id: own._id } });
  $siteElsewhere.set(null);
  tellSite(own);
}

function notice(site: NamedSite): void {
  const own = $site.get();
  if (own === null) return;
  $siteElsewhere.set(site._id === own._id ? null : site);
  if (site._id !== own._id) announce(`You are now on ${site.name} in another tab.`);
}

function nameOf({ _id, name }: NamedSite): NamedSite {
  return { _id, name };
}

function isNamedSite(data: unknown): data is NamedSite {
  return isObject(data) && typeof data._id === 'string' && typeof data.name === 'string';
}

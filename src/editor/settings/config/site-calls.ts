import { ApiError } from '../../../browser/request.ts';
import type { Domain } from '../../../model/domain.ts';
import type { StoredPage } from '../../../model/page.ts';
import { $sites, setSite, setSites } from '../../document/sites.ts';
import { failureWords } from '../../panels/failure-words.ts';
import { setFlash } from '../../panels/flash.ts';
import { leaveBy } from '../../saving/leaving.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { tellSite } from '../../saving/site-elsewhere.ts';
import { toastError, toastSuccess } from '../../ui/toasts.ts';
import { hostLines, type SiteForm } from './site-form.ts';
import type { PublicPages } from './site-words.ts';

/** The path at which a site opens. */
const HOME = '/';

/** Saves a site as the form says, and returns it. @throws ApiError */
export async function saveSite(form: SiteForm): Promise<Domain> {
  const { _id, version, name, isDefault } = form;
  const sent = {
    ...(_id === undefined ? {} : { _id, version }),
    name,
    isDefault,
    hostnames: hostLines(form),
  };
  const { domain, domains } = await changeOnServer<{ domain: Domain; domains: Domain[] }>(
    'config/saveDomain',
    {
      domain: sent,
    },
  );
  setSites(domains);
  toastSuccess('Site Saved');
  return domain;
}

/** Publishes a site or takes it from visitors. @throws ApiError */
export async function setPublished({ _id }: Domain, published: boolean): Promise<void> {
  const call = published ? 'config/publishDomain' : 'config/unpublishDomain';
  const { domain } = await changeOnServer<{ domain: Domain }>(call, { domain: { _id } });
  setSite(domain);
  toastSuccess(published ? 'Site Published' : 'Site Unpublished');
}

/** Deletes a site. @throws ApiError */
export async function removeSite({ _id }: Domain): Promise<void> {
  const { domains } = await changeOnServer<{ domains: Domain[] }>('config/removeDomain', { domain: { _id } });
  setSites(domains);
  toastSuccess('Site Deleted');
}

/** What visitors can read of a site. @throws ApiError */
export async function publicPages({ _id: domainId }: Domain): Promise<PublicPages> {
  const [{ total }, home] = await Promise.all([
    askServer<{ total: number }>('page/list', { domainId, published: 'true', limit: 1 }),
    askServer<StoredPage>('page/load', { domainId, slug: '', collection: 'pages' }).catch(nothingThere),
  ]);
  return { total, home: home?.published === true };
}

function nothingThere(error: unknown): null {
  if (error instanceof ApiError && error.response?.status === 404) return null;
  throw error;
}

/**
 * Goes to another site: its page, navigation, footer and settings are loaded. Asks first if something here is not
 * saved.
 */
export function workOn(site: Domain): void {
  leaveBy(async () => {
    try {
      await changeOnServer('config/swapActiveDomain', { domain: { _id: site._id } });
    } catch (error) {
      toastError(failureWords(error));
      return false;
    }
    tellSite(site);
    setFlash({ path: HOME, message: `You are now on ${site.name}` });
    window.location.assign(HOME);
    return true;
  });
}

/** The site that takes visitors of unknown addresses; null before the editor has started. */
export function defaultSite(): Domain | null {
  return $sites.get().find(({ isDefault }) => isDefault) ?? null;
}

import { ApiError } from '../../../browser/request.ts';
import type { Domain } from '../../../model/domain.ts';
import { hostNameOf, hostNameProblem } from '../../../model/host-name.ts';
import { ERROR_PAGE } from '../../../model/texts.ts';
import { $sites, setSite, setSites } from '../../document/sites.ts';
import { entryForm, type Problems, type Refusal, refusalOf } from '../../lists/entry-form.ts';
import { setFlash } from '../../panels/flash.ts';
import { failureWords } from '../../saving/failure-words.ts';
import { leaveBy } from '../../saving/leaving.ts';
import { askServer, changeOnServer } from '../../saving/server-calls.ts';
import { tellSite } from '../../saving/site-elsewhere.ts';
import { toastError, toastSuccess } from '../../ui/toasts.ts';

/** The form of a new or changed site. The form is kept when the modal closes, so no input is lost. */
export interface SiteForm {
  /** The id of the site; absent if the site is new. */
  readonly _id?: string;
  /** The version of the site that the change is based on. */
  readonly version?: number;
  readonly name: string;
  /** The host names, one on each line. */
  readonly hostnames: string;
  readonly isDefault: boolean;
}

const FIELDS = ['name', 'hostnames', 'isDefault'] as const;
type SiteField = (typeof FIELDS)[number];

/** The form that is open in the tab 'Domains'; null while the list is shown. */
export const $siteForm = entryForm<SiteForm>({
  modal: 'config-settings',
  tab: 'domains',
  about: 'the site',
});

export function formOf({ _id, version, name, hostnames, isDefault }: Domain): SiteForm {
  return { _id, version, name, hostnames: hostnames.join('\n'), isDefault };
}

export const newSiteForm: SiteForm = { name: '', hostnames: '', isDefault: false };

/** Returns the non-empty lines of the form's host names. */
export function hostLines({ hostnames }: SiteForm): string[] {
  return hostnames
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns the problems that can be found before the form is sent. */
export function problemsOf(form: SiteForm): Problems<SiteField> {
  const wrong = hostLines(form).filter((line) => hostNameOf(line) === null);
  return {
    name: form.name.trim() === '' ? ['Give the site a name'] : [],
    hostnames: wrong.map((line) => `‘${isolated(line)}’: ${hostNameProblem(line)}`),
    isDefault: [],
  };
}

/** Wraps a text so that it cannot change the writing direction of the sentence around it. */
function isolated(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '�');
}

export function siteRefusal(error: unknown): Refusal<SiteField, Domain> {
  return refusalOf(error, {
    key: 'domain',
    fields: FIELDS,
    changed: ({ name, hostnames }: Domain, author) => {
      const hosts = hostnames.length === 0 ? 'no host names' : hostnames.join(', ');
      return `${author} changed this site meanwhile. It is now ‘${name}’ with ${hosts}. Save again to replace that with what is here.`;
    },
  });
}

/** The path of the page that opens when the user switches to a site. */
const HOME = '/';

/** Saves a site from its form, and returns it. @throws ApiError */
export async function saveSite(form: SiteForm): Promise<Domain> {
  const { _id, version, name, isDefault } = form;
  const sent = {
    ...(_id === undefined ? {} : { _id, version }),
    name,
    isDefault,
    hostnames: hostLines(form),
  };
  const { domain, domains } = await changeOnServer('config/saveDomain', {
    domain: sent,
  });
  setSites(domains);
  toastSuccess('Site Saved');
  return domain;
}

/** Publishes or unpublishes a site. @throws ApiError */
export async function setPublished({ _id }: Domain, published: boolean): Promise<void> {
  const call = published ? 'config/publishDomain' : 'config/unpublishDomain';
  const { domain } = await changeOnServer(call, { domain: { _id } });
  setSite(domain);
  toastSuccess(published ? 'Site Published' : 'Site Unpublished');
}

/** Deletes a site. @throws ApiError */
export async function removeSite({ _id }: Domain): Promise<void> {
  const { domains } = await changeOnServer('config/removeDomain', { domain: { _id } });
  setSites(domains);
  toastSuccess('Site Deleted');
}

/** Loads the public pages of a site. @throws ApiError */
export async function publicPages({ _id: domainId }: Domain): Promise<PublicPages> {
  const [{ total }, home] = await Promise.all([
    askServer('page/list', { domainId, published: 'true', limit: 1 }),
    askServer('page/load', { domainId, slug: '', collection: 'pages' }).catch(nothingThere),
  ]);
  return { total, home: home?.published === true };
}

function nothingThere(error: unknown): null {
  if (error instanceof ApiError && error.response?.status === 404) return null;
  throw error;
}

/**
 * Switches to another site, and loads its page, navigation, footer and settings. Asks the user to confirm if there is unsaved
 * work.
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

/** Returns the site that serves unknown host names; null before the editor has started. */
export function defaultSite(): Domain | null {
  return $sites.get().find(({ isDefault }) => isDefault) ?? null;
}

export const HOST_FIRST = 'Give it a host name first.';

export const NOTHING_SHOWN = `Visitors get ‘${ERROR_PAGE.notFoundHeading}’ on every page.`;

/** The pages of a site that visitors can read. */
export interface PublicPages {
  readonly total: number;
  /** Whether the site's home page is public. */
  readonly home: boolean;
}

/**
 * Returns the text that asks the user to confirm the publication of a site whose home page is not public; null if the home page
 * is public.
 */
export function publishQuestion({ name, hostnames }: Domain, { total, home }: PublicPages) {
  if (home) return null;
  const notFound = `‘${ERROR_PAGE.notFoundHeading}’`;
  const places = inWords(hostnames);
  const consequence =
    total === 0
      ? `No page of it is public yet. Visitors of ${places} get ${notFound} on every page, until you publish pages of it.`
      : `Its home page is not public. Visitors of ${places} get ${notFound} there, and find only the ${total === 1 ? 'page that is' : `${total} pages that are`}.`;
  return { message: `Publish ‘${name}’?`, consequence, yes: 'Publish' };
}

/** Returns the text that asks the user to confirm the deletion of a site. */
export function deletionQuestion({ name }: Domain) {
  return {
    message: `Delete ‘${name}’?`,
    consequence:
      'Its navigation, footer, settings and redirects are deleted for good, and pages that were deleted from it can no longer be restored. Pictures and files stay. Visitors notice nothing, since it is not public.',
    yes: 'Delete',
  };
}

/** Returns why the state of a site prevents the site's deletion, in words; null if only the site's pages can prevent it. */
export function keptBecause({ published, isDefault }: Domain, isCurrent: boolean): string | null {
  if (isDefault) return 'The default site cannot be deleted.';
  if (published) return 'To delete this site, unpublish it first.';
  return isCurrent ? 'To delete this site, work on another one first.' : null;
}

/** Returns the text that asks the user to confirm that a site is unpublished. */
export function unpublishQuestion({ name, hostnames, isDefault }: Domain) {
  const places = isDefault ? [...hostnames, 'every address that no other site has'] : hostnames;
  return {
    message: `Unpublish ‘${name}’?`,
    consequence:
      `Visitors of ${inWords(places)} then get ‘${ERROR_PAGE.notFoundHeading}’ on every page. ` +
      'Nothing is deleted: when you publish the site again, it is as it was.',
    yes: 'Unpublish',
  };
}

/** Joins names: `a`, `a and b`, `a, b and c`. */
function inWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

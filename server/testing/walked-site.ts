import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifySchema, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { putDomain } from '../../db/domain-queries.ts';
import { insertMediaItem } from '../../db/media-queries.ts';
import { insertSubmission } from '../../db/submission-queries.ts';
import { submissionRow } from '../../db/testing/rows.ts';
import { putRole } from '../../db/user-queries.ts';
import type { Action, Actor } from '../../src/calls/permissions.ts';
import type { RecordedAction } from '../../src/calls/tables.ts';
import { formOf, publicForm } from '../../src/model/forms/form-of.ts';
import { isObject } from '../../src/model/json.ts';
import type { StoredPage } from '../../src/model/page.ts';
import type { SiteDocumentKind } from '../../src/model/site.ts';
import { RIGHTS, type Right, SEED_RIGHTS, SEED_ROLES } from '../../src/model/users.ts';
import { type AppOptions, buildApp } from '../app.ts';
import { countsInMemory } from '../core/limits/counts-in-memory.ts';
import { RateLimit } from '../core/limits/rate-limit.ts';
import { contactForm } from './forms.ts';
import { siteDocumentsSaying, storeSiteDocuments } from './site-documents.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { multipart, picture } from './uploads.ts';

/** The kinds of callers: anonymous, an editor without the page's role, an editor with the role, and an admin. */
export const CALLERS = ['anonymous', 'editor', 'holder', 'admin'] as const;
/** The domain of the host, and another domain. */
export const PLACES = ['own', 'other'] as const;
export type Caller = (typeof CALLERS)[number];
export type Place = (typeof PLACES)[number];
/** The expected status for each of `CALLERS`, in the same order. */
export type Statuses = readonly [number, number, number, number];

export const HOSTS: Readonly<Record<Place, string>> = {
  own: 'www.example.org',
  other: 'learning.example.org',
};
export const PUBLIC = 'public words';
export const DRAFT = 'draft words';
/** Words in every submission. */
export const SUBMITTED = 'submitted words';
/** Matches what anonymous callers must never see: drafts, submissions, recipients and mails of forms, roles and usernames. */
export const SECRET = /draft words|submitted words|SECRET|publisher|(an-admin|a-holder|an-editor|an-actor)/;

/** A server with two domains. Their drafts differ from the published versions, and all callers are signed in. */
export interface WalkedSite {
  readonly server: TestServer;
  /** The Fastify instance, with a folder of built files that contains only `_astro/part.js`. */
  readonly app: FastifyInstance;
  /** All routes in the form `METHOD /route`. */
  readonly routes: readonly string[];
  /** The action of every API call, by `METHOD /route`. */
  readonly calls: ReadonlyMap<string, Action | undefined>;
  /** The schemas of every API call, by `METHOD /route`. */
  readonly schemas: ReadonlyMap<string, FastifySchema>;
  /** Callers: one for each seed role, one with every right, one without any right, and an anonymous one. */
  readonly actors: readonly WalkedActor[];
  readonly domains: Readonly<Record<Place, string>>;
  /**
   * The page `/guide` of each domain. Only publishers may change the page, and its draft has changed since its publication. A
   * `Guide` also names a revision of the page, and a revision of the domain's navigation.
   */
  readonly guides: Readonly<Record<Place, Guide>>;
  /** Returns the id of the newest revision that an API call lists. */
  revisionOf(call: string): Promise<string>;
  /** Returns the request headers of a caller. */
  as(caller: Caller): Record<string, string>;
  post(place: Place, call: string, payload: object, caller?: Caller): Promise<LightMyRequestResponse>;
  /** Stores a new page on a domain. Only publishers may change the page. */
  newPage(place: Place, fields?: object, call?: string): Promise<StoredPage>;
  /** Returns the headers and the body of an upload: a picture or a file with new bytes. */
  newUpload(kind: 'image' | 'file'): Promise<ReturnType<typeof multipart>>;
  /** Stores a new picture or file that nothing uses, and returns its id. */
  newMedia(kind: 'image' | 'file'): Promise<string>;
  /** Stores a submission on a domain, and returns its id. */
  newSubmission(place: Place): Promise<string>;
  /** Returns the number of times that each action has been recorded. */
  recorded(): Promise<ReadonlyMap<RecordedAction, number>>;
  /** A new slug. */
  newSlug(): string;
  /** Returns the request body for saving or publishing the domain's document of this kind with other words. */
  siteDocument(place: Place, kind: SiteDocumentKind, words: string): Promise<object>;
  close(): Promise<void>;
}

export interface WalkedActor {
  readonly name: string;
  readonly actor: Actor;
  readonly headers: Record<string, string>;
}

/** The rights of the actors' roles, except the seed roles. */
const RIGHTS_OF: Readonly<Record<string, readonly Right[]>> = { keeper: RIGHTS, writer: [] };

/** Signs in actors: one for each seed role, one with every right, and one without rights who may not publish. */
async function signInActors({ services, signIn }: TestServer): Promise<WalkedActor[]> {
  await putRole(services.database.writer, 'keeper', RIGHTS);
  await putRole(services.database.writer, 'writer', []);
  const actors: WalkedActor[] = [{ name: 'nobody', actor: null, headers: {} }];
  for (const role of [...SEED_ROLES, 'keeper', 'writer']) {
    const name = `an-actor-${role}`;
    const actor = { roles: [role], rights: RIGHTS_OF[role] ?? SEED_RIGHTS };
    actors.push({ name, actor, headers: { cookie: await signIn(name, [role]) } });
  }
  return actors;
}

const SITE_LOADS: Readonly<Record<SiteDocumentKind, string>> = {
  nav: 'site/loadNav',
  footer: 'site/loadFooter',
  siteSettings: 'siteSettings/loadSiteSettings',
};

interface Guide {
  readonly page: string;
  readonly revision: string;
  readonly navRevision: string;
}

const NO_GUIDE: Guide = { page: '', revision: '', navRevision: '' };

/** The query string of the guide's header picture on the smallest phones. */
export const SHOWN = 'w=320&h=427';

/**
 * Opens the site. Each domain has the picture `{place}-published`, which its guide uses, and the picture `{place}-draft`, which
 * only a draft uses. The files `{place}-published-file` and `{place}-draft-file` are used in the same ways. The pictures and
 * files `{place}-replaced` and `{place}-replaced-file` are not used.
 */
export async function openWalkedSite(logger?: AppOptions['logger']): Promise<WalkedSite> {
  const server = await startTestServer({ SITE_URL: `https://${HOSTS.own}` }, async (view) => ({
    html: Buffer.from(JSON.stringify(view, view.kind === 'content' ? asShown : undefined)),
    csp: null,
    failures: [],
  }));
  // A stream of events ends when the server ends it, and the walks wait for the end of each response.
  const ending = setInterval(() => server.services.liveEditors.close(), 50);
  const { services } = server;
  const { writer } = services.database;
  const domains = { own: services.domains.default()!.id, other: 'other' };
  const other = { name: 'Learning', hostnames: [HOSTS.other], published: true, isDefault: false };
  await putDomain(writer, { id: domains.other, ...other }, services.now());
  await services.domains.refresh();
  const cookies: Readonly<Record<Caller, string | null>> = {
    anonymous: null,
    admin: await server.signIn('an-admin', ['admin']),
    holder: await server.signIn('a-holder', ['editor', 'publisher']),
    editor: await server.signIn('an-editor', ['editor']),
  };
  const actors = await signInActors(server);
  const routes: string[] = [];
  const calls = new Map<string, Action | undefined>();
  const schemas = new Map<string, FastifySchema>();
  const clientFolder = path.join(server.folder, 'client');
  await fs.mkdir(path.join(clientFolder, '_astro'), { recursive: true });
  for (const name of ['part.js', 'part.js.gz'])
    await fs.writeFile(path.join(clientFolder, '_astro', name), 'export {};\n');
  // The walks change more in a minute than one person may.
  const pageChanges = new RateLimit('walk', { attempts: 100_000, windowMs: 60_000 }, countsInMemory);
  const app = await buildApp(
    { ...services, rates: { ...services.rates, pageChanges } },
    {
      clientFolder,
      logger,
      onRoute: ({ method, url, config, schema }) => {
        for (const each of [method].flat()) {
          routes.push(`${each} ${url}`);
          const isCall = url.startsWith('/api/') && url !== '/api/*' && each !== 'HEAD';
          if (!isCall) continue;
          calls.set(`${each} ${url}`, config?.action);
          schemas.set(`${each} ${url}`, schema ?? {});
        }
      },
    },
  );
  await app.ready();

  let count = 0;
  const site = {
    server,
    app,
    routes,
    calls,
    schemas,
    actors,
    domains,
    guides: { own: NO_GUIDE, other: NO_GUIDE },
    revisionOf: async (call: string): Promise<string> => {
      const response = await app.inject({ url: `/api/${call}`, headers: site.as('admin') });
      return response.json().revisions[0]._id;
    },
    as: (caller: Caller): Record<string, string> =>
      cookies[caller] === null ? {} : { cookie: cookies[caller] },
    post: (place: Place, call: string, payload: object, caller: Caller = 'anonymous') =>
      app.inject({
        method: 'POST',
        url: `/api/${call}`,
        headers: { host: HOSTS[place], ...site.as(caller) },
        payload,
      }),
    recorded: async () => {
      const { rows } = await sql<{ action: RecordedAction; times: number }>`
        select action, sum(times) as times from audit_entry group by action`.execute(writer);
      return new Map(rows.map(({ action, times }) => [action, times]));
    },
    newSlug: () => `page-${count++}`,
    newUpload: async (kind: 'image' | 'file') => {
      const colour = `#${(count++).toString(16).padStart(6, '0')}`;
      const bytes = kind === 'image' ? await picture('png', colour) : Buffer.from(`%PDF-1.7 ${colour}`);
      return multipart([{ name: 'new', bytes }]);
    },
    newMedia: async (kind: 'image' | 'file') => {
      const { headers, payload } = await site.newUpload(kind);
      const url = `/api/${kind}/upload`;
      const response = await app.inject({
        method: 'POST',
        url,
        headers: { ...headers, ...site.as('admin') },
        payload,
      });
      return response.json()[kind]._id as string;
    },
    newSubmission: async (place: Place) => {
      const id = `submission-${count++}`;
      const row = { domain_id: domains[place], subject: `${place} ${SUBMITTED}` };
      await insertSubmission(writer, submissionRow(id, row));
      return id;
    },
    newPage: async (place: Place, fields: object = {}, call = 'save') => {
      const page = { slug: site.newSlug(), title: 'Guide', template: 'listing', ...fields };
      const response = await site.post(place, `page/${call}`, { page }, 'admin');
      if (response.statusCode !== 200) throw new Error(`The page was refused: ${response.body}`);
      const stored = response.json().page as StoredPage;
      await writer.updateTable('page').set({ roles: '["publisher"]' }).where('id', '=', stored._id).execute();
      return stored;
    },
    siteDocument: async (place: Place, kind: SiteDocumentKind, words: string) => {
      const call = SITE_LOADS[kind];
      const url = `/api/${call}?domainId=${domains[place]}`;
      const stored = (await app.inject({ url, headers: site.as('admin') })).json();
      return { [kind]: { ...stored, ...siteDocumentsSaying(words)[kind] } };
    },
    close: async () => {
      clearInterval(ending);
      await app.close();
      await server.close();
    },
  };
  for (const place of PLACES) {
    await site.newSubmission(place);
    await storeRedirects(site, place);
    await storeSiteDocuments(services, domains[place], { published: PUBLIC, draft: DRAFT });
    for (const state of ['published', 'draft', 'replaced']) await addMedia(server, `${place}-${state}`);
    const showing = (imageId: string) => ({ title: 'Guide', image: { imageId, alt: '' } });
    const header = { headerType: 'HalfWidthImageHeader', header: showing(`${place}-published`) };
    const contents = [linkTo(`${place}-published-file`), contactForm()];
    const fields = { slug: 'guide', title: PUBLIC, ...header, contents };
    const published = await site.newPage(place, fields, 'publishPage');
    const drafted = {
      header: showing(`${place}-draft`),
      contents: [linkTo(`${place}-draft-file`), contactForm()],
    };
    const changed = { ...published, title: DRAFT, ...drafted };
    await site.post(place, 'page/save', { page: changed }, 'admin');
    await site.post(place, 'site/saveNav', await site.siteDocument(place, 'nav', `${DRAFT} 2`), 'admin');
    site.guides[place] = {
      page: published._id,
      revision: await site.revisionOf(`page/loadRevisions?_id=${published._id}`),
      navRevision: await site.revisionOf(`site/loadRevisions?kind=nav&domainId=${domains[place]}`),
    };
  }
  return site;
}

/** Replaces a form with its public part, which is all that a page shows of it. This renderer shows all other data of a view. */
function asShown(_name: string, value: unknown): unknown {
  return isObject(value) && formOf(value) !== null ? publicForm(value) : value;
}

/** Publishes the redirect `/moved` and then changes it, and saves the redirect `/draft-moved`. */
async function storeRedirects({ post, domains }: Pick<WalkedSite, 'post' | 'domains'>, place: Place) {
  const saved = async (fields: object) => {
    const redirect = { to: '/guide', domainId: domains[place], ...fields };
    return (await post(place, 'redirects/save', { redirect }, 'admin')).json().redirect;
  };
  const moved = await saved({ from: '/moved', name: PUBLIC });
  await post(place, 'redirects/publish', { _id: moved._id }, 'admin');
  await saved({ _id: moved._id, version: moved.version, from: '/moved', name: DRAFT, to: '/draft-target' });
  await saved({ from: '/draft-moved', name: DRAFT });
}

/** Stores a picture with this id, and a file. The id begins with the name of the domain. */
async function addMedia({ services }: TestServer, id: string): Promise<void> {
  const bytes = await picture('jpeg', '#3f7fb0', { width: 400, height: 300 });
  const common = { created_at: services.now(), uploaded_by: null };
  await insertMediaItem(services.database.writer, {
    ...common,
    id,
    kind: 'image',
    name: `${id}.jpg`,
    hash: await services.media.put(bytes),
    mime: 'image/jpeg',
    size: bytes.length,
    width: 400,
    height: 300,
  });
  const file = Buffer.from(`%PDF-1.7 ${id.includes('draft') ? DRAFT : PUBLIC}`);
  await insertMediaItem(services.database.writer, {
    ...common,
    id: `${id}-file`,
    kind: 'file',
    name: `${id}.pdf`,
    hash: await services.media.put(file),
    mime: 'application/pdf',
    size: file.length,
    width: null,
    height: null,
  });
}

/** Returns a button that links to a file. */
function linkTo(fileId: string): object {
  const link = { type: 'file', href: '', fileId, text: 'Form' };
  return { key: 'form', componentType: 'ButtonCta', link };
}

import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../../db/connection.ts';
import { pageWithoutDocument } from '../../../db/page-queries.ts';
import { siteDocumentById, siteDocumentVersions } from '../../../db/site-document-queries.ts';
import { showsName, type UserRecord, userById } from '../../../db/user-queries.ts';
import { can } from '../../../src/calls/permissions.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { newId } from '../../../src/model/ids.ts';
import {
  type DocumentChanged,
  type EditorEvents,
  type Place,
  type Present,
  SOMEBODY,
} from '../../../src/model/together.ts';
import type { Changed } from '../../core/effects.ts';
import { EventStream } from '../../core/http/event-stream.ts';
import { EVENT_STREAMS } from '../../core/limits/limits.ts';
import type { Session } from '../../people/auth/sessions.ts';
import type { PeopleElsewhere, PersonOnPage } from './people-elsewhere.ts';
import type { PlacesElsewhere } from './places-elsewhere.ts';

declare module '../../core/services.ts' {
  interface Services {
    readonly liveEditors: LiveEditors;
  }
}

/** A place with the site of its page, and whether the person may change the page. */
interface KnownPlace extends Place {
  readonly domainId: string;
  readonly mayChange: boolean;
}

/** One browser that listens. */
interface Listener {
  readonly id: string;
  /** The id by which others know the person. */
  readonly person: string;
  readonly stream: EventStream;
  /** Returns the session as it is now; null if it has ended. */
  readonly look: () => Promise<Session | null>;
  session: Session;
  /** The name that others see. */
  name: string;
  places: readonly KnownPlace[];
}

/**
 * The people who have the editor open: where they are, and what they are told. Everything is in memory, in no log and no record,
 * and ends with the connection; several servers tell each other (`PeopleElsewhere`). A person is shown only to people who may
 * change the same page, and is told only of documents on pages that they may change; of comments on any page, because everybody
 * who is signed in may comment.
 */
export class LiveEditors {
  readonly #database: Pick<Database, 'reader'>;
  readonly #report: (err: unknown) => void;
  // @bounded EVENT_STREAMS.listeners: further ones are refused (live-editors.test.ts)
  readonly #listeners = new Map<string, Listener>();
  /** The pages whose people have changed since they were last sent. */
  // @bounded the pages of the listeners: sent within `gatherMs`
  readonly #stale = new Set<string>();
  /** The secret from which the ids of people are made. */
  readonly #salt: string;
  readonly #elsewhere: PeopleElsewhere | null;
  readonly #placesElsewhere: PlacesElsewhere | null;
  #sending: NodeJS.Timeout | undefined;
  #looking: NodeJS.Timeout | undefined;

  /** @param shared the people and the places on other servers, and a secret that all servers have; null if there is one server */
  constructor(
    database: Pick<Database, 'reader'>,
    report: (err: unknown) => void,
    shared: {
      readonly elsewhere: PeopleElsewhere;
      readonly placesElsewhere: PlacesElsewhere;
      readonly salt: string;
    } | null = null,
  ) {
    this.#database = database;
    this.#report = report;
    this.#salt = shared?.salt ?? newId();
    this.#elsewhere = shared?.elsewhere ?? null;
    this.#placesElsewhere = shared?.placesElsewhere ?? null;
  }

  /** The number of connections, for the metrics. */
  get count(): number {
    return this.#listeners.size;
  }

  /** Begins to look after the connections. */
  start(): void {
    this.#looking ??= setInterval(() => void this.#lookAfter(), EVENT_STREAMS.aliveMs).unref();
    this.#elsewhere?.start((pages) => {
      for (const page of pages) this.#stale.add(page);
      this.#gather();
    });
  }

  /** Ends all streams. The browsers connect again by themselves. */
  close(): void {
    clearInterval(this.#looking);
    clearTimeout(this.#sending);
    for (const { stream } of this.#listeners.values()) stream.end();
  }

  /**
   * Adds a browser.
   *
   * @param look returns the session as it is now @param open starts the response
   * @throws HearthError 'too-many-editors' (429) if the person, or all people together, have too many connections
   */
  async open(
    session: Session,
    look: () => Promise<Session | null>,
    open: (onEnd: () => void) => EventStream,
  ): Promise<void> {
    const name = await this.#nameOf(named(session));
    const own = [...this.#listeners.values()].filter((one) => one.session.user._id === session.user._id);
    if (own.length >= EVENT_STREAMS.ofPerson || this.#listeners.size >= EVENT_STREAMS.listeners) {
      throw new HearthError('too-many-editors', {}, { details: { retryAfter: EVENT_STREAMS.retrySeconds } });
    }
    const [id, person] = [newId(), this.#person(session.user._id)];
    const stream = open(() => this.#leave(id));
    this.#listeners.set(id, { id, person, stream, look, session, name, places: [] });
    this.#send(stream, 'hello', { connection: id, person });
  }

  /**
   * Replaces the places of a connection, on this server or on another one.
   *
   * @throws HearthError 'not-found' (404) if it is not a connection of this session, unless another server may have it
   */
  async report(session: Session, id: string, places: readonly Place[]): Promise<void> {
    const listener = this.#listeners.get(id);
    if (listener === undefined && this.#placesElsewhere !== null)
      await this.#placesElsewhere.pass({ session: session.id, connection: id, places: [...places] });
    else if (listener?.session.id === session.id) await this.#replacePlaces(listener, places);
    else throw new HearthError('not-found');
  }

  /** Takes places that another server has passed on, if the connection is here. Never throws. @param sealed the notification */
  async passedOn(sealed: string): Promise<void> {
    try {
      const passed = this.#placesElsewhere?.read(sealed);
      const listener = this.#listeners.get(passed?.connection ?? '');
      if (listener !== undefined && listener.session.id === passed?.session)
        await this.#replacePlaces(listener, passed.places);
    } catch (err) {
      this.#report(err);
    }
  }

  async #replacePlaces(listener: Listener, places: readonly Place[]): Promise<void> {
    const known = await this.#known(listener.session, places);
    const before = listener.places;
    this.#move(listener, known);
    // The documents may have been stored between their loading in the browser and this report.
    const come = known.filter(({ mayChange }) => mayChange);
    for (const { page } of come)
      if (!before.some((place) => place.page === page)) await this.#tellOfPage(page, listener);
    for (const domainId of new Set(come.map((place) => place.domainId)))
      if (!before.some((place) => place.domainId === domainId)) await this.#tellOfSite(domainId, listener);
  }

  /** Tells a browser which version of a page is stored. A browser that has it takes no notice. */
  async #tellOfPage(id: string, { stream }: Listener): Promise<void> {
    const page = await pageWithoutDocument(this.#database.reader, id);
    if (page?.updated_by != null)
      this.#send(stream, 'changed', await this.#changeOf(id, page, page.updated_by));
  }

  /** Tells a browser which versions of the navigation, the footer and the settings of a site are stored. */
  async #tellOfSite(domainId: string, { stream }: Listener): Promise<void> {
    for (const { id, version, updated_by: by } of await siteDocumentVersions(this.#database.reader, domainId))
      if (by !== null) this.#send(stream, 'changed', await this.#byPerson({ id, version }, by));
  }

  /** Tells everybody who has a document open that it was stored. Never throws. */
  async changed(change: Changed): Promise<void> {
    try {
      const { kind, id } = change.subject;
      if (kind === 'user') await this.#lookAfter(({ session }) => session.user._id === id);
      else if (kind === 'role') await this.#lookAfter();
      else if (kind === 'page') await this.#pageChanged(change);
      else if (kind === 'nav' || kind === 'footer' || kind === 'siteSettings')
        await this.#siteChanged(change);
    } catch (err) {
      this.#report(err);
    }
  }

  /** Tells everybody who has a page open that its comments have changed. */
  commented(page: string): void {
    for (const { stream, places } of this.#listeners.values())
      if (places.some((place) => place.page === page)) this.#send(stream, 'commented', { page });
  }

  async #pageChanged({ subject: { id }, by }: Changed): Promise<void> {
    const isThere = ({ places }: Listener) => places.some((place) => place.page === id);
    if (!this.#some(isThere)) return;
    const page = await pageWithoutDocument(this.#database.reader, id);
    const roles = page === null ? null : (JSON.parse(page.roles) as string[]);
    const told = await this.#changeOf(id, page, by);
    for (const listener of [...this.#listeners.values()].filter(isThere)) {
      if (isOn(id)(listener)) this.#send(listener.stream, 'changed', told);
      // The page may have got other roles.
      const mayChange = roles !== null && can(listener.session.user, 'page/save', { roles });
      const places = listener.places.map((place) => (place.page === id ? { ...place, mayChange } : place));
      this.#move(listener, places);
    }
  }

  async #changeOf(
    id: string,
    page: Awaited<ReturnType<typeof pageWithoutDocument>>,
    by: string,
  ): Promise<DocumentChanged> {
    const isDeleted = page === null || page.deleted_at !== null;
    return this.#byPerson({ id, version: isDeleted ? null : page.version, slug: page?.slug }, by);
  }

  async #byPerson(
    stored: Pick<DocumentChanged, 'id' | 'version' | 'slug'>,
    by: string,
  ): Promise<DocumentChanged> {
    return { ...stored, by: await this.#authorOf(by), person: this.#person(by) };
  }

  async #siteChanged({ domainId, subject: { id }, by }: Changed): Promise<void> {
    const isThere = ({ places }: Listener) =>
      places.some((place) => place.mayChange && place.domainId === domainId);
    if (!this.#some(isThere)) return;
    const version = (await siteDocumentById(this.#database.reader, id))?.version ?? null;
    const told = await this.#byPerson({ id, version }, by);
    for (const { stream } of [...this.#listeners.values()].filter(isThere))
      this.#send(stream, 'changed', told);
  }

  #some(isThere: (listener: Listener) => boolean): boolean {
    return this.#listeners.values().some(isThere);
  }

  /** Returns the name by which the author of a change is shown. */
  async #authorOf(userId: string): Promise<string> {
    const user = await userById(this.#database.reader, userId);
    return user === null ? SOMEBODY : this.#nameOf(user);
  }

  /** Returns the places on pages that exist, with what the person may do there. */
  async #known({ user }: Session, places: readonly Place[]): Promise<readonly KnownPlace[]> {
    const known: KnownPlace[] = [];
    for (const { tab, page: id, block } of places) {
      const page = await pageWithoutDocument(this.#database.reader, id);
      if (page === null) continue;
      const mayChange = can(user, 'page/save', { roles: JSON.parse(page.roles) as string[] });
      known.push({ tab, page: id, block, domainId: page.domain_id, mayChange });
    }
    return known;
  }

  /**
   * Ends the streams of sessions that have ended, looks at rights and names again, and keeps the other streams alive. Other
   * requests are answered meanwhile, because this takes a while for all streams.
   */
  async #lookAfter(isMeant: (listener: Listener) => boolean = () => true): Promise<void> {
    for (const listener of [...this.#listeners.values()].filter(isMeant)) {
      await nextTurn();
      try {
        const session = await listener.look();
        if (session === null) {
          listener.stream.end();
          continue;
        }
        listener.session = session;
        const name = await this.#nameOf(named(session));
        this.#move(listener, await this.#known(session, listener.places), name);
        listener.stream.keepAlive();
      } catch (err) {
        this.#report(err);
      }
    }
  }

  async #nameOf({ id, name, username }: Pick<UserRecord, 'id' | 'name' | 'username'>): Promise<string> {
    const shown = name || username;
    // A username can be an e-mail address, which is never shown.
    return shown.includes('@') || !(await showsName(this.#database.reader, id)) ? SOMEBODY : shown;
  }

  #move(listener: Listener, places: readonly KnownPlace[], name = listener.name): void {
    const before = listener.places;
    if (name === listener.name && isDeepStrictEqual(before, places)) return;
    listener.places = places;
    listener.name = name;
    for (const { page } of [...before, ...places]) this.#stale.add(page);
    // People who may no longer change a page see nobody there.
    for (const { page, mayChange } of places)
      if (!mayChange && isOn(page)({ places: before }))
        this.#send(listener.stream, 'here', { page, people: [] });
    this.#gather();
  }

  #leave(id: string): void {
    const listener = this.#listeners.get(id);
    if (listener === undefined) return;
    this.#listeners.delete(id);
    this.#move(listener, []);
  }

  /** Sends who is where, soon: people who come, go and type at the same moment are sent once. */
  #gather(): void {
    this.#sending ??= setTimeout(() => {
      this.#sending = undefined;
      for (const page of this.#stale) this.#sendPeople(page);
      this.#stale.clear();
      this.#elsewhere?.tell(this.#people());
    }, EVENT_STREAMS.gatherMs).unref();
  }

  #sendPeople(page: string): void {
    const listeners = [...this.#listeners.values()].filter(isOn(page));
    if (listeners.length === 0) return;
    const people: Present[] = [];
    for (const { person, name, places } of listeners) {
      if (people.length >= EVENT_STREAMS.shown) break;
      for (const { tab, block } of places.filter((place) => place.page === page))
        people.push({ tab, person, name, block });
    }
    people.push(...(this.#elsewhere?.on(page) ?? []));
    const here: EditorEvents['here'] = { page, people: people.slice(0, EVENT_STREAMS.shown) };
    const event = EventStream.event('here', here);
    for (const { stream } of listeners) stream.sendEvent(event);
  }

  /** Returns the people of this server on the pages that they may change. */
  #people(): PersonOnPage[] {
    return [...this.#listeners.values()].flatMap(({ person, name, places }) =>
      places.flatMap(({ tab, page, block, mayChange }) =>
        mayChange ? [{ page, tab, person, name, block }] : [],
      ),
    );
  }

  #person(userId: string): string {
    return createHash('sha256').update(this.#salt).update(userId).digest('base64url').slice(0, 16);
  }

  #send<Name extends keyof EditorEvents>(stream: EventStream, name: Name, data: EditorEvents[Name]): void {
    stream.sendEvent(EventStream.event(name, data));
  }
}

/** Selects the people who have a page open and may change it. */
function isOn(id: string): (listener: Pick<Listener, 'places'>) => boolean {
  return ({ places }) => places.some(({ page, mayChange }) => mayChange && page === id);
}

function named({ user: { _id: id, name, username } }: Session): Pick<UserRecord, 'id' | 'name' | 'username'> {
  return { id, name, username };
}

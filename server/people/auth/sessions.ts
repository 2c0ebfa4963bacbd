import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reader, Writer } from '../../../db/connection.ts';
import { markSeen } from '../../../db/person-changes.ts';
import {
  type ActingUser,
  endOldestSessionsOf,
  endSession,
  insertSession,
  type LiveSession,
  liveSession,
  markSessionUsed,
  removeExpiredSessions,
  renewSession,
  setActiveDomain,
} from '../../../db/session-queries.ts';
import { type UserRecord, userById } from '../../../db/user-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { newId } from '../../../src/model/ids.ts';
import { AUTH_COOKIE, MAX_SESSIONS } from '../../../src/model/limits.ts';
import type { Right, SignedInUser } from '../../../src/model/users.ts';
import { cookieName, cookieOptions, isSecure } from '../../core/http/cookies.ts';
import { LAST_SEEN_MS } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { recordUser } from '../audit/record-user.ts';
import { describeBrowser } from './describe-browser.ts';
import { hashToken, newToken } from './tokens.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A session of a signed-in user, and the domain that the session edits. The domain is null if the session edits the domain of
 * the host.
 */
export interface Session {
  readonly id: string;
  readonly user: SignedInUser;
  readonly activeDomainId: string | null;
}

/** The sessions of running requests. The sessions are cached, so that each is looked up only once, until it may have changed. */
const sessions = new WeakMap<FastifyRequest, Promise<Session | null>>();

/**
 * Returns the session of a request, which is identified by a cookie. The session is looked up once, and then again only after a
 * call of `forgetSession`. Returns null if there is no cookie, the session is unknown or has expired, or the server is for
 * readers only.
 */
export function sessionOf(services: Services, request: FastifyRequest): Promise<Session | null> {
  const known = sessions.get(request);
  if (known !== undefined) return known;
  const session = usedSession(services, request);
  sessions.set(request, session);
  return session;
}

/** Makes the next call of `sessionOf` look up the session of a request again, because the session may have ended or lost rights. */
export function forgetSession(request: FastifyRequest): void {
  sessions.delete(request);
}

/** Returns the current session of a request, read in a transaction; null if the session has ended. */
export async function sessionInside(
  services: Services,
  request: FastifyRequest,
  trx: Writer,
): Promise<Session | null> {
  const session = sessionFrom(await findSession(services, request, trx));
  sessions.set(request, Promise.resolve(session));
  return session;
}

/** Returns the session of a long request as it is now. The person does not count as active by it. */
export async function sessionNow(services: Services, request: FastifyRequest): Promise<Session | null> {
  return sessionFrom(await findSession(services, request, services.database.reader));
}

async function usedSession(services: Services, request: FastifyRequest): Promise<Session | null> {
  const found = await findSession(services, request, services.database.reader);
  if (found === null) return null;
  noteSeen(services, request, found);
  // The author of a change sees it at once, from every server.
  await services.changeFeed?.reached(found.changeNumber);
  return sessionFrom(found);
}

async function findSession(
  services: Services,
  request: FastifyRequest,
  db: Reader,
): Promise<LiveSession | null> {
  const token = services.config.draft ? tokenOf(services, request) : null;
  return token === null ? null : liveSession(db, hashToken(token), services.now());
}

function sessionFrom(found: LiveSession | null): Session | null {
  if (found === null) return null;
  const { id, activeDomainId } = found;
  return { id, user: signedInUser(found), activeDomainId };
}

/** Returns a stored user in the format in which permissions are checked. */
export function signedInUser({ user, roles, rights }: ActingUser): SignedInUser {
  const { id: _id, username, name, email } = user;
  return { _id, username, name, email, roles: [...roles], rights: rights as Right[] };
}

/**
 * Stores when a session and its user were last active, at most once every few minutes. The request does not wait for the write,
 * and succeeds even if the time cannot be stored, for example because the disk is full.
 */
function noteSeen(
  services: Services,
  request: FastifyRequest,
  { id, user, usedAt, lastSeenAt }: LiveSession,
): void {
  const now = services.now();
  const before = new Date(Date.parse(now) - LAST_SEEN_MS).toISOString();
  if ([usedAt, lastSeenAt].every((time) => time !== null && time > before)) return;
  const seen = { now, before };
  services.database.writer
    .transaction()
    .execute(async (trx) => {
      await markSessionUsed(trx, id, seen);
      await markSeen(trx, user.id, seen);
    })
    .catch((err) => request.log.warn({ err }, 'It could not be stored that somebody was here.'));
}

/**
 * Starts a session, sets its cookie, removes expired sessions of all users, and returns the token. The log-in is recorded.
 *
 * @param user the user as stored when the password was checked
 * @param before called first in the same transaction; if it throws, no session starts
 * @throws HearthError 'wrong-credentials' (401) if the account has changed since its password was checked
 */
export async function startSession(
  services: Services,
  user: Pick<UserRecord, 'id' | 'username' | 'password_hash'>,
  reply: FastifyReply,
  before: (trx: Writer) => Promise<void>,
): Promise<string> {
  const token = newToken();
  const created = services.now();
  const expires = new Date(Date.parse(created) + services.config.authCookieDays * DAY_MS);
  await services.database.writer.transaction().execute(async (trx) => {
    await assertUnchanged(trx, user);
    await before(trx);
    await removeExpiredSessions(trx, created);
    await endOldestSessionsOf(trx, user.id, MAX_SESSIONS - 1);
    await insertSession(trx, {
      token_hash: hashToken(token),
      id: newId(),
      user_id: user.id,
      active_domain_id: null,
      browser: describeBrowser(reply.request.headers['user-agent']),
      created_at: created,
      last_seen_at: null,
      expires_at: expires.toISOString(),
    });
    await recordUser(trx, 'user/login', user, {
      domainId: hostDomainId(services, reply.request),
      at: created,
    });
  });
  setSessionCookie(services, reply, { token, expires });
  return token;
}

/**
 * Refuses a log-in if, since the password was checked, the account got a new password (which ended all its sessions), or was
 * deactivated or removed.
 *
 * @param trx the transaction that stores the access granted by the password
 * @throws HearthError 'wrong-credentials' (401)
 */
export async function assertUnchanged(
  trx: Writer,
  { id, password_hash }: Pick<UserRecord, 'id' | 'password_hash'>,
): Promise<void> {
  const stored = await userById(trx, id);
  if (stored === null || stored.deactivated_at !== null || stored.password_hash !== password_hash)
    throw new HearthError('wrong-credentials');
}

/** The token of a session, and the time at which the session expires. */
export interface SessionToken {
  readonly token: string;
  readonly expires: Date;
}

/**
 * Gives the session of a request a new token, in a transaction. The former token becomes worthless. Set the cookie with the new
 * token after the commit.
 *
 * @throws HearthError 'not-signed-in' (401) if the session has ended in the meantime
 */
export async function renewToken(
  services: Services,
  trx: Writer,
  request: FastifyRequest,
): Promise<SessionToken> {
  const token = newToken();
  const before = tokenOf(services, request);
  const expires = before === null ? null : await renewSession(trx, hashToken(before), hashToken(token));
  if (expires === null) throw new HearthError('not-signed-in');
  return { token, expires: new Date(expires) };
}

export function setSessionCookie(
  services: Services,
  reply: FastifyReply,
  { token, expires }: SessionToken,
): void {
  const secure = isSecure(services, reply.request);
  reply.setCookie(cookieName(AUTH_COOKIE.name, secure), token, { ...cookieOptions(secure), expires });
}

export function clearSessionCookie(services: Services, reply: FastifyReply): void {
  const secure = isSecure(services, reply.request);
  reply.clearCookie(cookieName(AUTH_COOKIE.name, secure), cookieOptions(secure));
}

/**
 * Makes the session of a request edit a domain from now on. If `domainId` is null, the session edits the domain of each
 * request's host.
 *
 * @throws HearthError 'not-signed-in' (401) if the session has ended in the meantime
 */
export async function switchDomain(
  services: Services,
  request: FastifyRequest,
  domainId: string | null,
): Promise<void> {
  const token = tokenOf(services, request);
  const { writer } = services.database;
  if (token === null || !(await setActiveDomain(writer, hashToken(token), domainId)))
    throw new HearthError('not-signed-in');
}

/** Ends the session of a request, and removes its cookie. The log-out is recorded if the session was still live. */
export async function stopSession(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // The cookie is removed first, so that this browser is logged out even if the session cannot be ended.
  clearSessionCookie(services, reply);
  const token = tokenOf(services, request);
  if (token === null) return;
  const at = services.now();
  const ended = await services.database.writer.transaction().execute(async (trx) => {
    const live = await liveSession(trx, hashToken(token), at);
    await endSession(trx, hashToken(token));
    if (live === null) return null;
    await recordUser(trx, 'user/logout', live.user, { domainId: hostDomainId(services, request), at });
    return live.user.id;
  });
  if (ended !== null)
    services.effects.changed({ subject: { kind: 'user', id: ended }, domainId: null, by: ended });
}

/** Returns the id of the domain of a request's host; null if the host belongs to no site. */
export function hostDomainId(
  { domains }: Pick<Services, 'domains'>,
  { headers }: FastifyRequest,
): string | null {
  return domains.forHost(headers.host ?? '')?.domain.id ?? null;
}

/** Returns the session token of a request. On https, reads only the cookie that no other host can set. */
function tokenOf(services: Services, request: FastifyRequest): string | null {
  return request.cookies[cookieName(AUTH_COOKIE.name, isSecure(services, request))] || null;
}

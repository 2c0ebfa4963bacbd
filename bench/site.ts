import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AUTH_COOKIE } from '../src/model/limits.ts';
import type { StoredPage } from '../src/model/page.ts';
import { type Answer, ask, expectStatus } from './client.ts';
import type { Headers } from './request-headers.ts';
import { ADMIN, startHearth } from './servers.ts';

const ADMIN_ATTEMPTS = 5;
const SETTLED_ANSWERS = 8;
const SETTLING_MS = 250;

/** Creates a data folder with the demo site and the bench's admin, as a first start does. */
export async function makeDemoSite(dataDir: string): Promise<void> {
  const hearth = await startHearth(dataDir, 'any');
  try {
    await signInFirst(hearth.url);
  } finally {
    await hearth.stop();
  }
}

/**
 * Signs in the admin at a server that was just started, and returns the cookie. The server listens before the admin exists,
 * because hashing the password takes a moment.
 */
export async function signInFirst(url: string): Promise<string> {
  for (let attempt = 1; attempt < ADMIN_ATTEMPTS; attempt++) {
    const answer = await ask(`${url}/api/user/login`, { method: 'POST', json: ADMIN });
    if (answer.status === 200) return cookieOf(answer);
    await sleep(300);
  }
  return signIn(url);
}

/** Copies a data folder without a running server. */
export async function copySite(from: string, name: string): Promise<string> {
  const target = path.join(path.dirname(from), name);
  await fs.cp(from, target, { recursive: true });
  return target;
}

/** Signs in the admin, and returns the cookie. */
export async function signIn(url: string): Promise<string> {
  return cookieOf(await expectStatus(200, `${url}/api/user/login`, { method: 'POST', json: ADMIN }));
}

/** Lets visitors reach the site of a server that began with an empty one. */
export async function publishSite(url: string, cookie: string): Promise<void> {
  const found = await expectStatus(200, `${url}/api/config/loadDomain?hostname=localhost`, {
    headers: { cookie },
  });
  const { _id } = (JSON.parse(found.body.toString()) as { domain: { _id: string } }).domain;
  const json = { domain: { _id } };
  await expectStatus(200, `${url}/api/config/publishDomain`, { method: 'POST', headers: { cookie }, json });
}

/** Returns the cookie of the session that a log-in began. */
export function cookieOf({ body }: Answer): string {
  return `${AUTH_COOKIE.name}=${(JSON.parse(body.toString()) as { token: string }).token}`;
}

/** Returns the draft of a page. */
export async function loadPage(url: string, cookie: string, slug: string): Promise<StoredPage> {
  const address = `${url}/api/page/load?slug=${encodeURIComponent(slug)}`;
  return JSON.parse((await expectStatus(200, address, { headers: { cookie } })).body.toString());
}

/** Returns the paths of the home page and of the pages that it links to, at most `most` in all. */
export async function linkedPaths(url: string, most: number): Promise<string[]> {
  const html = (await expectStatus(200, `${url}/`)).body.toString();
  const links = [...html.matchAll(/<a\b[^>]*\shref="(\/[^"#?]*)"/g)].map(([, href = '']) => href);
  return [...new Set(['/', ...links.filter((href) => href !== '/login')])].slice(0, most);
}

/** Returns a cached page after its compressed copy has reached its final form. */
export async function settledPage(url: string, headers: Headers): Promise<Answer> {
  let page = await expectStatus(200, url, { headers });
  for (let same = 0; same < SETTLED_ANSWERS; same++) {
    await sleep(SETTLING_MS);
    const next = await expectStatus(200, url, { headers });
    if (!next.body.equals(page.body)) same = 0;
    page = next;
  }
  if (page.headers['content-encoding'] === undefined) throw new Error(`${url} is not compressed.`);
  return page;
}

/** Returns the addresses of all pictures on each page, in every size that the page offers. */
export async function pictureAddresses(url: string, paths: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const page of paths) {
    const html = (await expectStatus(200, url + page)).body.toString();
    for (const [, list = ''] of html.matchAll(/\ssrcset="([^"]+)"/gi)) {
      for (const candidate of list.split(', '))
        found.add(candidate.replace(/ .*/s, '').replaceAll('&amp;', '&'));
    }
  }
  return [...found].filter((address) => address.startsWith('/img/'));
}

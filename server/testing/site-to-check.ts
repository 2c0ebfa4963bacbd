import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect } from 'vitest';
import { readConfig } from '../core/config/config.ts';
import type { CheckName, CheckResult } from '../operate/check/findings.ts';
import { type Checked, runCheck } from '../operate/check/run-check.ts';
import { scriptEnvironment } from './child-process.ts';
import { NOTHING_OUTSIDE } from './clean-environment.ts';
import { temporaryFolder } from './folders.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { picture, upload } from './uploads.ts';

const CHILD = path.resolve(import.meta.dirname, 'render-child.ts');

export interface CheckedFolder {
  readonly dataDir: string;
  readonly imageId: string;
  readonly hash: string;
}

export const configOf = ({ dataDir }: CheckedFolder, env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, DEMO: '0', ...NOTHING_OUTSIDE, ...env });

export const page = (slug: string, title: string, fields: object = {}) => ({ slug, title, ...fields });
export const linkingTo = (href: string) => ({
  contents: [
    {
      key: 'c',
      componentType: 'ButtonCta',
      link: { type: 'page', href, text: 'There' },
    },
  ],
});

/** Creates a site with three published pages, a picture and a draft, and stops its server. */
export async function aSite(
  more: (server: TestServer, cookie: string, imageId: string) => Promise<unknown> = async () => {},
): Promise<CheckedFolder> {
  const dataDir = path.join(await temporaryFolder(), 'data');
  const server = await startTestServer({ DATA_DIR: dataDir });
  const cookie = await server.signIn('mira', ['admin']);
  const image = (await upload(server.app, 'image/upload', cookie, { bytes: await picture() })).json().image;
  const crop = { left: 0, top: 0, width: 40, height: 30 };
  await server.publish(cookie, page('about', 'About us', linkingTo('/contact')));
  await server.publish(cookie, page('contact', 'Contact'));
  await server.publish(
    cookie,
    page('people', 'People', {
      contents: [
        {
          key: 'b',
          componentType: 'Testimonials',
          items: [{ key: 'i', quote: 'So.', image: { imageId: image._id, alt: '', desktop: crop } }],
        },
      ],
    }),
  );
  await server.save(cookie, page('later', 'Later'));
  await more(server, cookie, image._id);
  const { hash } = await server.services.database.writer
    .selectFrom('media')
    .select('hash')
    .where('id', '=', image._id)
    .executeTakeFirstOrThrow();
  await server.close();
  return { dataDir, imageId: image._id, hash };
}

/** Changes the database directly, without Hearth. */
export function change({ dataDir }: CheckedFolder, statement: string): void {
  const sqlite = new Sqlite(path.join(dataDir, 'hearth.db'));
  try {
    sqlite.pragma('foreign_keys = OFF');
    expect(sqlite.prepare(statement).run().changes).toBeGreaterThan(0);
  } finally {
    sqlite.close();
  }
}

export function check(
  site: CheckedFolder,
  options: {
    withDrafts?: boolean;
    renderedPages?: number;
    withAllPages?: boolean;
    now?: number;
    env?: Record<string, string>;
  } = {},
) {
  return runCheck(configOf(site, options.env), {
    withDrafts: options.withDrafts ?? false,
    ...(options.now === undefined ? {} : { now: options.now }),
    ...(options.renderedPages === undefined ? {} : { renderedPages: options.renderedPages }),
    withAllPages: options.withAllPages ?? false,
    stuckMs: 6000,
    renderCommand: ({ what, after }) => {
      const env = Object.entries(
        scriptEnvironment({ DATA_DIR: site.dataDir, DEMO: '0', ...NOTHING_OUTSIDE }),
      );
      const settings = env.map(([name, value]) => `${name}=${value}`);
      const args = [process.execPath, CHILD, what, after];
      return { file: '/usr/bin/env', args: ['-i', ...settings, ...args] };
    },
  });
}

export const of = ({ results }: Checked, name: CheckName): CheckResult =>
  results.find((result) => result.name === name)!;
export const wordsOf = (checked: Checked, name: CheckName) =>
  of(checked, name).problems.map(({ words, page }) => (page === null ? words : `${page.address}: ${words}`));
/** Returns the names of the checks that found problems. */
export const faults = ({ results }: Checked) =>
  results.filter(({ count }) => count > 0).map(({ name }) => name);

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { serviceBreaches } from './service-uses.ts';

const declared = (member: string) =>
  `declare module '../../core/services.ts' {\n  interface Services {\n    readonly ${member}: unknown;\n  }\n}\n`;

const PLANTED: Readonly<Record<string, string>> = {
  'core/services.ts': 'export interface Services { readonly config: unknown; }',
  'people/auth/limits.ts': declared('limits'),
  'content/pages/pages.ts': declared('pages'),
  'content/links/links.ts': declared('links'),
  'delivery/visitor/cache.ts': declared('pageCache'),
  // Each of these files breaks the rule in a different way.
  'content/pages/access.ts': 'export const use = (services: Services) => services.pageCache;',
  'content/pages/field.ts': 'class Use { #services; use() { return this.#services.pageCache; } }',
  'content/pages/taken.ts': 'export function use(services: Services) { const { links } = services; }',
  'content/pages/parameter.ts': 'export function use({ links: all }: Services) {}',
  'content/pages/type.ts': "export type Use = Pick<Services, 'config' | 'pageCache'>;",
  'content/pages/member.ts': "export type Use = Services['pageCache'];",
  'people/auth/up.ts': "export type Use = Pick<Services, 'pages'>;",
  // These files are allowed: they use lower rooms or their own room, or they assemble the server.
  'delivery/visitor/down.ts': 'export const use = (services: Services) => [services.pages, services.limits];',
  'content/links/down.ts': "export type Use = Pick<Services, 'pages' | 'links' | 'config'>;",
  'commands/serve.ts': 'export const use = (services: Services) => services.pageCache;',
  'app.ts': 'export const use = ({ pageCache, links }: Services) => [pageCache, links];',
  'content/pages/other.test.ts': 'export const use = (services: Services) => services.pageCache;',
};

test('a room that uses what it may not import is found, in whichever way it does', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'hearth-uses-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries(PLANTED)) {
    fs.mkdirSync(path.dirname(path.join(root, 'server', file)), { recursive: true });
    fs.writeFileSync(path.join(root, 'server', file), text);
  }
  const found = serviceBreaches(root).map(({ file, member, room }) => `${file} ${member} of ${room}`);
  expect(found.sort()).toEqual([
    'server/content/pages/access.ts pageCache of delivery/visitor',
    'server/content/pages/field.ts pageCache of delivery/visitor',
    'server/content/pages/member.ts pageCache of delivery/visitor',
    'server/content/pages/parameter.ts links of content/links',
    'server/content/pages/taken.ts links of content/links',
    'server/content/pages/type.ts pageCache of delivery/visitor',
    'server/people/auth/up.ts pages of content/pages',
  ]);
});

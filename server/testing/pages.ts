import { expect } from 'vitest';
import type { StoredPage } from '../../src/model/page.ts';
import type { TestServer } from './test-server.ts';

/** Saves a page that only publishers may change. Returns the page, and the cookie of a publisher. */
export async function pageOfPublishers(
  server: TestServer,
  fields: object,
): Promise<{ readonly page: StoredPage; readonly publisher: string }> {
  const publisher = await server.signIn('pia', ['publisher']);
  const page = await server.save(publisher, fields);
  const applied = { page: { _id: page._id }, roles: ['publisher'] };
  expect((await server.post('roles/applyToPage', applied, publisher)).statusCode).toBe(200);
  return { page, publisher };
}

/** Returns the history of a page, latest change first: the action and the user of each revision. */
export async function historyOf(server: TestServer, cookie: string, pageId: string): Promise<string[]> {
  const response = await server.get(`/api/page/loadRevisions?_id=${pageId}`, { cookie });
  const { revisions } = response.json() as { revisions: { action: string; savedBy: string }[] };
  return revisions.map(({ action, savedBy }) => `${action} by ${savedBy}`);
}

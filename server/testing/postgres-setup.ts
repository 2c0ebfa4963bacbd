import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import providePostgres from '../../db/testing/global-setup.ts';
import { createTemplate } from './postgres-of-server.ts';

/**
 * Starts PostgreSQL for the test servers of this run, with the database that they copy. Where there is none, the tests skip
 * themselves (`onPostgres`). Returns a function that stops it.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  let server: ProvidedContext['postgres'] = null;
  const provide: TestProject['provide'] = (name, value) => {
    if (name === 'postgres') server = value as ProvidedContext['postgres'];
    project.provide(name, value);
  };
  const stop = await providePostgres({ ...project, provide } as TestProject);
  if (server !== null) await createTemplate(server);
  return stop;
}

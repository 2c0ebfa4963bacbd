import { expect, onTestFinished } from 'vitest';
import { newId } from '../../src/model/ids.ts';
import type { EditorEvents, Present } from '../../src/model/together.ts';
import type { TestServer } from './test-server.ts';

/** A browser that listens to the events of the editor. */
export interface ListeningBrowser {
  readonly connection: string;
  /** The person that the browser is told to be. */
  readonly person: string;
  readonly status: number;
  /** The events so far, oldest first. */
  readonly events: { readonly name: keyof EditorEvents; readonly data: unknown }[];
  /** Resolves when the server or `leave` has ended the stream. */
  readonly ended: Promise<void>;
  leave(): void;
  /** Reports that tabs of this browser are on these pages, each in a block or in none. Returns the status. */
  report(...places: readonly { page: string; block?: string | null; tab?: string }[]): Promise<number>;
  /** Returns the change that the browser was last told of. */
  lastChange(): unknown;
  /** Returns the people whom the browser last saw on a page, as 'name: block'. */
  people(page: string): string[];
}

/** Connects a browser with a session's cookie to a server that listens at `address`. */
export async function listen(server: TestServer, address: string, cookie: string): Promise<ListeningBrowser> {
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const response = await fetch(`${address}/api/editor/events`, { headers: { cookie }, signal: gone.signal });
  const events: ListeningBrowser['events'] = [];
  const ended = response.ok ? read(response, events) : Promise.resolve();
  if (response.ok) await expect.poll(() => events.length).toBeGreaterThan(0);
  const hello = events[0]?.data as EditorEvents['hello'] | undefined;
  const connection = hello?.connection ?? '';
  const tab = newId();
  return {
    ...{ connection, person: hello?.person ?? '', events, ended, status: response.status },
    leave: () => gone.abort(),
    report: async (...places) => {
      const full = places.map((place) => ({ tab, block: null, ...place }));
      return (await server.post('editor/here', { connection, places: full }, cookie)).statusCode;
    },
    lastChange: () => events.findLast(({ name }) => name === 'changed')?.data,
    people: (page) => {
      const last = events.findLast(
        ({ name, data }) => name === 'here' && (data as { page: string }).page === page,
      );
      const people = (last?.data as EditorEvents['here'] | undefined)?.people ?? [];
      return people.map(
        ({ name, block, person }: Present) => `${person === hello?.person ? 'you' : name}: ${block}`,
      );
    },
  };
}

async function read(response: Response, events: ListeningBrowser['events']): Promise<void> {
  let text = '';
  try {
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      const whole = text.split('\n\n');
      text = whole.pop() ?? '';
      for (const one of whole) {
        const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(one) ?? [];
        if (name !== undefined && data !== undefined)
          events.push({ name: name as keyof EditorEvents, data: JSON.parse(data) });
      }
    }
  } catch {
    // The browser left, or the connection was cut.
  }
}

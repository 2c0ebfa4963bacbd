import { ADMIN } from './executable.ts';

export interface Answer<Json> {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Json;
}

/** A client of a server's API. */
export interface Client {
  post<Json = unknown>(call: string, body: object): Promise<Answer<Json>>;
  get<Json = unknown>(call: string): Promise<Answer<Json>>;
  /** Uploads a file with this name. */
  upload<Json = unknown>(call: string, bytes: Uint8Array, name: string): Promise<Answer<Json>>;
  /** Returns the file in the response to an API call. */
  download(call: string): Promise<Buffer>;
}

/** The response to saving or publishing a page. */
export interface PageAnswer {
  readonly page: { readonly _id: string; readonly version: number; readonly slug: string };
}

export function clientOf(address: string, cookie = ''): Client {
  const ask = (call: string, init: RequestInit = {}) =>
    fetch(`${address}/api/${call}`, {
      ...init,
      headers: { cookie, 'content-type': 'application/json' },
    });
  const answer = async <Json>(response: Response): Promise<Answer<Json>> => ({
    status: response.status,
    headers: response.headers,
    json: (await response.json()) as Json,
  });
  return {
    post: async (call, body) => answer(await ask(call, { method: 'POST', body: JSON.stringify(body) })),
    get: async (call) => answer(await ask(call)),
    upload: async (call, bytes, name) => {
      const body = new FormData();
      body.append('file', new Blob([Uint8Array.from(bytes)]), name);
      return answer(await fetch(`${address}/api/${call}`, { method: 'POST', headers: { cookie }, body }));
    },
    download: async (call) => {
      const response = await ask(call);
      if (response.status !== 200) throw new Error(`${call}: ${response.status} ${await response.text()}`);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}

/** Logs in the first admin. */
export async function logIn(address: string): Promise<Client> {
  const { status, headers } = await clientOf(address).post('user/login', {
    username: ADMIN.ADMIN_USERNAME,
    password: ADMIN.ADMIN_PASSWORD,
  });
  const [cookie] = headers.getSetCookie();
  if (status !== 200 || cookie === undefined) throw new Error(`The admin could not log in: ${status}`);
  return clientOf(address, cookie.split(';')[0]);
}

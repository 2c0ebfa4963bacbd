import http from 'node:http';
import https from 'node:https';

export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The body as received, not decompressed. */
  readonly body: Buffer;
  /** The time from sending the request to the last byte of the response, in milliseconds. */
  readonly ms: number;
}

export interface Ask {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  /** A body with its content type, if the body is not JSON. */
  readonly body?: { readonly type: string; readonly bytes: Uint8Array };
  /** The agent that holds the connections. By default, one connection is kept alive for all requests to a server. */
  readonly agent?: http.Agent;
}

const REQUEST_TIMEOUT_MS = 20_000;
const single = new http.Agent({ keepAlive: true, maxSockets: 1 });
/** Takes any certificate, because those of the bench are its own. */
const singleByTls = new https.Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });

/**
 * Sends one request over a kept-alive connection and measures its time. Replaces a connection that the server has closed for
 * being idle, as browsers do.
 *
 * @throws NoAnswer if there is no response within 20 seconds
 */
export async function ask(url: string, options: Ask = {}): Promise<Answer> {
  try {
    return await send(url, options);
  } catch (error) {
    if (!(error instanceof StaleConnection)) throw error;
    return send(url, options);
  }
}

class NoAnswer extends Error {
  override name = 'NoAnswer';
}

class UnexpectedStatus extends Error {
  override name = 'UnexpectedStatus';
}

class StaleConnection extends Error {
  override name = 'StaleConnection';
}

function send(url: string, { method = 'GET', headers = {}, json, body: given, agent }: Ask): Promise<Answer> {
  const body = json === undefined ? given?.bytes : Buffer.from(JSON.stringify(json));
  const type = given?.type ?? 'application/json';
  const sent = body && { 'content-type': type, 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const from = performance.now();
    const [scheme, kept] = url.startsWith('https:') ? [https, singleByTls] : [http, single];
    const all = { ...headers, ...sent };
    const options = { method, agent: agent ?? kept, timeout: REQUEST_TIMEOUT_MS, headers: all };
    const request = scheme.request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const ms = performance.now() - from;
        const status = response.statusCode ?? 0;
        resolve({ status, headers: response.headers, body: Buffer.concat(chunks), ms });
      });
    });
    request.on('timeout', () => request.destroy(new NoAnswer(`No answer from ${url} in time.`)));
    request.on('error', (error: NodeJS.ErrnoException) => {
      const stale = request.reusedSocket && error.code === 'ECONNRESET';
      reject(stale ? new StaleConnection(error.message) : error);
    });
    request.end(body);
  });
}

/**
 * Sends a request like `ask`, and checks that the response has the given status.
 *
 * @throws UnexpectedStatus with the beginning of the response
 */
export async function expectStatus(status: number, url: string, options: Ask = {}): Promise<Answer> {
  const answer = await ask(url, options);
  if (answer.status === status) return answer;
  throw new UnexpectedStatus(
    `${options.method ?? 'GET'} ${url} answered ${answer.status} instead of ${status}: ${answer.body.toString().slice(0, 300)}`,
  );
}

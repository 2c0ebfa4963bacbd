import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

/** The way in which a stand-in for an outside service treats a request. */
export type Manner =
  /** Responds as the service normally does. */
  | 'right'
  /** Accepts the request, and never responds. */
  | 'silent'
  /** Begins a response, and never ends it. */
  | 'stalling'
  /** Sends an endless response, as fast as the client reads. */
  | 'endless'
  /** Accepts the request, and drops the connection instead of responding. */
  | 'dropping'
  /** Refuses the request with status 429 and `Retry-After`. */
  | 'limiting'
  /** Fails with status 500 and an HTML page. */
  | 'failing'
  /** Responds with success, without processing the request. */
  | 'lying'
  /** Drops the connection before reading the request. */
  | 'dead'
  /** Responds normally, but at each step waits for the promise that this function returns. */
  | ((step: HttpStep) => Promise<void>)
  /** Responds with this status and body. */
  | { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> };

/**
 * `asked`: a request has arrived but is not accepted yet; `taken`: the request is accepted but not answered; `answered`: the
 * response was sent.
 */
export type HttpStep = 'asked' | 'taken' | 'answered';

export interface HttpRequest {
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface HttpStandIn {
  readonly url: string;
  /** All requests that the stand-in has read. */
  readonly requests: readonly HttpRequest[];
  /** Sets how each of the next requests is treated. The last way also applies to all later requests. */
  behave(...manners: readonly Manner[]): void;
  /** Drops all connections, but keeps the server running. */
  closeConnections(): void;
  close(): Promise<void>;
}

/** Handles a request that the stand-in accepts, and returns the response. */
export type Taken = (request: HttpRequest) => {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
};

function endless(): Readable {
  const part = Buffer.alloc(16 * 1024, ' ');
  return new Readable({
    read() {
      this.push(part);
    },
  });
}

/**
 * Starts a local server that stands in for a service.
 *
 * @param port 0 to choose a free port
 */
export async function startHttpStandIn(take: Taken, port = 0): Promise<HttpStandIn> {
  const requests: HttpRequest[] = [];
  let manners: Manner[] = ['right'];
  const server = http.createServer(async (request, response) => {
    const manner = (manners.length > 1 ? manners.shift() : manners[0]) ?? 'right';
    if (manner === 'dead') return void request.socket.destroy();
    const reach = typeof manner === 'function' ? manner : async () => {};
    await reach('asked');
    const body = (await request.toArray()).join('');
    const read = { url: request.url ?? '', headers: request.headers, body };
    requests.push(read);
    const answer = (status: number, content: unknown, headers: Record<string, string> = {}) => {
      const isReady = typeof content === 'string' || Buffer.isBuffer(content);
      response.writeHead(status, headers).end(isReady ? content : JSON.stringify(content));
    };
    if (typeof manner === 'object') return answer(manner.status, manner.body ?? {}, manner.headers);
    if (manner === 'limiting') return answer(429, { name: 'rate_limit_exceeded' }, { 'retry-after': '1' });
    if (manner === 'failing') return answer(500, '<h1>Internal Server Error</h1>');
    if (manner === 'lying') return answer(200, 'OK');
    const taken = take(read);
    await reach('taken');
    if (manner === 'silent') return;
    if (manner === 'dropping') return void request.socket.destroy();
    if (manner === 'stalling') return void response.writeHead(taken.status, taken.headers).write('{');
    if (manner === 'endless') return void endless().pipe(response.writeHead(taken.status, taken.headers));
    response.once('finish', () => void reach('answered'));
    answer(taken.status, taken.body, taken.headers);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    behave: (...next) => {
      manners = [...next];
    },
    closeConnections: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

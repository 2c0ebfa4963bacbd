import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

/** The behaviour of a stand-in for an outside service towards a request. */
export type Manner =
  /** Answers as the service normally does. */
  | 'right'
  /** Accepts the request, and never answers. */
  | 'silent'
  /** Begins to answer, and never ends. */
  | 'stalling'
  /** Answers endlessly, as fast as the client reads. */
  | 'endless'
  /** Accepts the request, and drops the connection instead of answering. */
  | 'dropping'
  /** Refuses with 429 and `Retry-After`. */
  | 'limiting'
  /** Fails with 500 and a page of HTML. */
  | 'failing'
  /** Answers with success, without processing the request. */
  | 'lying'
  /** Drops the connection before it has read the request. */
  | 'dead'
  /** Answers normally, but at each step waits for the promise that this function returns. */
  | ((step: HttpStep) => Promise<void>)
  /** Answers with this status and body. */
  | { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> };

/** `asked`: a request has arrived, and is not accepted yet; `taken`: accepted, but not answered; `answered`. */
export type HttpStep = 'asked' | 'taken' | 'answered';

export interface HttpRequest {
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface HttpStandIn {
  readonly url: string;
  /** All requests that were read. */
  readonly requests: readonly HttpRequest[];
  /** Its behaviour towards each of the next requests, in turn; the last one stays in force. */
  behave(...manners: readonly Manner[]): void;
  /** Drops all connections, and keeps running. */
  closeConnections(): void;
  close(): Promise<void>;
}

/** Handles a request that the stand-in accepts, and returns the answer. */
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

/** Starts a server on this machine that stands in for a service. @param port 0 for a free one */
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

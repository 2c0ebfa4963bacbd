import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the store treats a request: normally, by dropping the connection, without a response, or with an error status. */
export type S3Manner = 'right' | 'dropping' | 'silent' | { readonly status: number; readonly code?: string };

export interface S3StandIn {
  readonly url: string;
  /** The stored objects by bucket and key, such as `bucket/hearth/a.tar`. */
  readonly objects: Map<string, Buffer>;
  /** Multipart uploads that were neither completed nor aborted. */
  readonly uploads: ReadonlyMap<string, ReadonlyMap<number, Buffer>>;
  /** The method and path of every request, including failed ones. */
  readonly requests: readonly string[];
  /** Returns the size of the largest request in bytes. */
  readonly largest: () => number;
  /** Sets how the next requests are treated. Later requests are treated normally. */
  behave(...manners: readonly S3Manner[]): void;
  close(): Promise<void>;
}

export const S3_KEY = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'the-secret-of-a-test',
  region: 'ap-southeast-2',
};

/** The maximum number of keys in one response to a list request. */
const LIST_SIZE = 2;

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Says why a request is not correctly signed, using an independent implementation of Signature Version 4. Returns null if the
 * signature is correct.
 */
function signatureProblem(request: http.IncomingMessage, url: URL, body: Buffer): string | null {
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (credential === undefined) return 'AccessDenied';
  const [id, day, region] = credential.split('/');
  const date = String(request.headers['x-amz-date']);
  if (id !== S3_KEY.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== S3_KEY.region || !date.startsWith(day!)) return 'AuthorizationHeaderMalformed';
  const hash = String(request.headers['x-amz-content-sha256']);
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  if (
    !['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedHeaders!.split(';').includes(name))
  ) {
    return 'AccessDenied';
  }
  const query = [...url.searchParams]
    .map((pair) => pair.map(encoded).join('='))
    .sort()
    .join('&');
  const path = url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');
  const headers = signedHeaders!
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('');
  const canonical = [request.method, path, query, headers, signedHeaders, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day!, region!, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${S3_KEY.secretAccessKey}`,
  );
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex');
  return expected === signature ? null : 'SignatureDoesNotMatch';
}

/** Returns the status, the bytes and the ETag of an object, or of the range of it that a request asks for. */
function objectFor(
  object: Buffer,
  { headers }: http.IncomingMessage,
): { readonly status: number; readonly bytes: Buffer; readonly etag: string } {
  const etag = `"${sha256(object)}"`;
  const isOther = headers['if-match'] !== undefined && headers['if-match'] !== etag;
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  if (isOther) return { status: 412, bytes: Buffer.alloc(0), etag };
  if (start === undefined) return { status: 200, bytes: object, etag };
  return { status: 206, bytes: object.subarray(Number(start), Number(end) + 1), etag };
}

/**
 * Starts a local server that stands in for Amazon S3, with objects, multipart uploads and lists. The store has one bucket,
 * named `bucket`.
 */
export async function startS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const requests: string[] = [];
  let manners: S3Manner[] = [];
  let largest = 0;
  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    requests.push(`${request.method} ${url.pathname}`);
    const manner = manners.shift() ?? 'right';
    if (manner === 'dropping')
      return void request
        .once('data', () => request.socket.destroy())
        .once('end', () => request.socket.destroy());
    const body = Buffer.concat(await request.toArray());
    largest = Math.max(largest, body.length);
    if (manner === 'silent') return;
    const answer = (status: number, text = '', headers: Record<string, string> = {}) =>
      void response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(text);
    const fail = (status: number, code: string) =>
      answer(status, `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
    if (typeof manner === 'object') return fail(manner.status, manner.code ?? 'InternalError');
    const problem = signatureProblem(request, url, body);
    if (problem !== null) return fail(403, problem);
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== 'bucket') return fail(404, 'NoSuchBucket');
    const name = [bucket, ...rest].join('/');
    const query = url.searchParams;
    const upload = uploads.get(query.get('uploadId') ?? '');
    switch (request.method) {
      case 'POST': {
        if (query.has('uploads')) {
          const id = `upload-${uploads.size + 1}`;
          uploads.set(id, new Map());
          return answer(
            200,
            `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
          );
        }
        if (upload === undefined) return fail(404, 'NoSuchUpload');
        const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)];
        const parts = listed.map(([, number, etag]) => {
          const part = upload.get(Number(number));
          return part !== undefined && sha256(part) === etag ? part : null;
        });
        if (parts.length !== upload.size || parts.includes(null)) return fail(400, 'InvalidPart');
        objects.set(name, Buffer.concat(parts as Buffer[]));
        uploads.delete(query.get('uploadId')!);
        return answer(200, '<CompleteMultipartUploadResult><Key>k</Key></CompleteMultipartUploadResult>');
      }
      case 'PUT':
        if (!query.has('uploadId')) objects.set(name, body);
        else if (upload === undefined) return fail(404, 'NoSuchUpload');
        else upload.set(Number(query.get('partNumber')), body);
        return answer(200, '', { etag: `"${sha256(body)}"` });
      case 'DELETE':
        if (query.has('uploadId')) uploads.delete(query.get('uploadId')!);
        else objects.delete(name);
        return answer(204);
      default: {
        if (rest.join('/') !== '') {
          const object = objects.get(name);
          if (object === undefined) return fail(404, 'NoSuchKey');
          const { status, bytes, etag } = objectFor(object, request);
          return void response.writeHead(status, { etag }).end(bytes);
        }
        const from = Number(query.get('continuation-token') ?? 0);
        const keys = [...objects.keys()]
          .filter((key) => key.startsWith(`bucket/${query.get('prefix')}`))
          .sort();
        const found = keys.slice(from, from + LIST_SIZE).map((key) => {
          return `<Contents><Key>${key.slice(7).replaceAll('&', '&amp;')}</Key><Size>${objects.get(key)!.length}</Size><Owner><ID>o</ID></Owner></Contents>`;
        });
        const next =
          from + LIST_SIZE < keys.length
            ? `<NextContinuationToken>${from + LIST_SIZE}</NextContinuationToken>`
            : '';
        return answer(
          200,
          `<?xml version="1.0"?><ListBucketResult>${found.join('')}${next}</ListBucketResult>`,
        );
      }
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    requests,
    largest: () => largest,
    behave: (...next) => {
      manners = [...next];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

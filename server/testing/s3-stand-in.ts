import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How the store treats a request: normally, by dropping the connection, without a response, with half of the body, with other
 * bytes, by keeping other bytes than were sent, or with an error status.
 */
export type S3Manner =
  | 'right'
  | 'dropping'
  | 'silent'
  | 'cutting'
  | 'lying'
  | 'altering'
  | { readonly status: number; readonly code?: string };

/** Features that some stores lack. Without conditional writes, the store answers 501 to them. */
export interface S3Features {
  readonly isConditional: boolean;
  readonly hasChecksums: boolean;
}

export interface S3StandIn {
  readonly url: string;
  /** The stored objects by bucket and key, such as `bucket/hearth/a.tar`. */
  readonly objects: Map<string, Buffer>;
  /** The times at which the objects were stored, in milliseconds. */
  readonly storedAt: Map<string, number>;
  /** Multipart uploads that were neither completed nor aborted. */
  readonly uploads: ReadonlyMap<string, ReadonlyMap<number, Buffer>>;
  /** The method and path of every request, including failed ones. */
  readonly requests: readonly string[];
  /** Returns the size of the largest request in bytes. */
  readonly largest: () => number;
  /** Sets how the next requests are treated. Later requests are treated normally. */
  behave(...manners: readonly S3Manner[]): void;
  /** Sets how all requests are treated whose manner `behave` does not set, until it is called again. */
  always(manner: S3Manner): void;
  /** Is called before each answer with the method and the path; the answer waits for it. */
  before: (request: string) => Promise<void> | void;
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

/** The checksum of bytes as Amazon writes it. */
const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Starts a local server that stands in for Amazon S3 as documented, with objects, conditional writes, checksums, copies,
 * multipart uploads and lists. The store has one bucket, named `bucket`.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_Operations_Amazon_Simple_Storage_Service.html
 */
export async function startS3StandIn(
  { isConditional, hasChecksums }: S3Features = { isConditional: true, hasChecksums: true },
  port = 0,
): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const storedAt = new Map<string, number>();
  const sums = new Map<string, string>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const begun = new Map<string, { readonly name: string; readonly at: number }>();
  const requests: string[] = [];
  let manners: S3Manner[] = [];
  let usual: S3Manner = 'right';
  let largest = 0;
  const timeOf = (name: string) => new Date(storedAt.get(name) ?? 0);
  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const line = `${request.method} ${url.pathname}`;
    requests.push(line);
    const manner = manners.shift() ?? usual;
    if (manner === 'dropping')
      return void request
        .once('data', () => request.socket.destroy())
        .once('end', () => request.socket.destroy());
    const body = Buffer.concat(await request.toArray());
    largest = Math.max(largest, body.length);
    if (manner === 'silent') return;
    await standIn.before(line);
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
    const sent = hasChecksums ? request.headers['x-amz-checksum-sha256'] : undefined;
    const keep = (bytes: Buffer, sum: string | undefined) => {
      objects.set(name, bytes);
      storedAt.set(name, Date.now());
      if (sum === undefined) sums.delete(name);
      else sums.set(name, sum);
    };
    const condition = request.headers['if-none-match'];
    if (condition !== undefined && !isConditional) return fail(501, 'NotImplemented');
    if (condition === '*' && objects.has(name)) return fail(412, 'PreconditionFailed');
    const isAltering = manner === 'altering';
    const altered = (sum: string) => (isAltering ? sumOf(Buffer.from(sum)) : sum);
    const sumHeader = (sum: string | undefined): Record<string, string> =>
      sum === undefined ? {} : { 'x-amz-checksum-sha256': altered(sum) };
    switch (request.method) {
      case 'POST': {
        if (query.has('uploads')) {
          const id = `upload-${begun.size + 1}`;
          uploads.set(id, new Map());
          begun.set(id, { name, at: Date.now() });
          return answer(
            200,
            `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
          );
        }
        if (upload === undefined) return fail(404, 'NoSuchUpload');
        const listed = [
          ...body
            .toString()
            .matchAll(
              /<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>(?:<ChecksumSHA256>([^<]+)<\/ChecksumSHA256>)?/g,
            ),
        ];
        const parts = listed.map(([, number, etag, sum]) => {
          const part = upload.get(Number(number));
          const isRight = part !== undefined && sha256(part) === etag && (sum ?? sumOf(part)) === sumOf(part);
          return isRight ? part : null;
        });
        if (parts.length !== upload.size || parts.includes(null)) return fail(400, 'InvalidPart');
        const digests = (parts as Buffer[]).map((part) => createHash('sha256').update(part).digest());
        const sum = hasChecksums ? `${sumOf(Buffer.concat(digests))}-${parts.length}` : undefined;
        keep(Buffer.concat(parts as Buffer[]), sum);
        uploads.delete(query.get('uploadId')!);
        const named = sum === undefined ? '' : `<ChecksumSHA256>${altered(sum)}</ChecksumSHA256>`;
        return answer(
          200,
          `<CompleteMultipartUploadResult><Key>k</Key>${named}</CompleteMultipartUploadResult>`,
        );
      }
      case 'PUT': {
        const source = request.headers['x-amz-copy-source'];
        if (source !== undefined) {
          const from = decodeURIComponent(String(source));
          const copied = objects.get(from);
          if (copied === undefined) return fail(404, 'NoSuchKey');
          keep(copied, sums.get(from));
          return answer(200, '<CopyObjectResult><ETag>e</ETag></CopyObjectResult>');
        }
        if (sent !== undefined && sent !== sumOf(body)) return fail(400, 'BadDigest');
        if (!query.has('uploadId')) keep(body, sent === undefined ? undefined : String(sent));
        else if (upload === undefined) return fail(404, 'NoSuchUpload');
        else upload.set(Number(query.get('partNumber')), body);
        return answer(200, '', { etag: `"${sha256(body)}"`, ...sumHeader(sent as string | undefined) });
      }
      case 'DELETE':
        if (query.has('uploadId')) uploads.delete(query.get('uploadId')!);
        else objects.delete(name);
        return answer(204);
      default: {
        if (rest.join('/') !== '') {
          const object = objects.get(name);
          if (object === undefined) return fail(404, 'NoSuchKey');
          const found = objectFor(object, request);
          const { status, etag } = found;
          const bytes = manner === 'lying' ? Buffer.alloc(found.bytes.length, 'lie') : found.bytes;
          const wanted = request.headers['x-amz-checksum-mode'] === 'ENABLED';
          response.writeHead(status, {
            etag,
            'content-length': bytes.length,
            'last-modified': timeOf(name).toUTCString(),
            ...sumHeader(wanted ? sums.get(name) : undefined),
          });
          if (manner !== 'cutting' || request.method === 'HEAD') return void response.end(bytes);
          return void response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy());
        }
        const prefix = `bucket/${query.get('prefix')}`;
        if (query.has('uploads')) {
          const found = [...uploads.keys()]
            .map((id) => ({ id, ...begun.get(id)! }))
            .filter((one) => one.name.startsWith(prefix))
            .map(
              (one) =>
                `<Upload><Key>${xml(one.name.slice(7))}</Key><UploadId>${one.id}</UploadId><Initiated>${new Date(one.at).toISOString()}</Initiated></Upload>`,
            );
          return answer(200, `<ListMultipartUploadsResult>${found.join('')}</ListMultipartUploadsResult>`);
        }
        // The token names the last key, so that objects can come and go between two responses.
        const from = query.get('continuation-token') ?? '';
        const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > from).sort();
        const found = keys.slice(0, LIST_SIZE).map((key) => {
          return `<Contents><Key>${xml(key.slice(7))}</Key><LastModified>${timeOf(key).toISOString()}</LastModified><Size>${objects.get(key)!.length}</Size><Owner><ID>o</ID></Owner></Contents>`;
        });
        const next =
          keys.length > LIST_SIZE
            ? `<NextContinuationToken>${xml(keys[LIST_SIZE - 1]!)}</NextContinuationToken>`
            : '';
        return answer(
          200,
          `<?xml version="1.0"?><ListBucketResult>${found.join('')}${next}</ListBucketResult>`,
        );
      }
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const standIn: S3StandIn = {
    before: () => {},
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    storedAt,
    uploads,
    requests,
    largest: () => largest,
    behave: (...next) => {
      manners = [...next];
    },
    always: (manner) => {
      usual = manner;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

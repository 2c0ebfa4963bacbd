import type { BusboyHeaders } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HearthError } from '../../../src/model/errors.ts';
import { FORM_POST, fieldNameOf } from '../../../src/model/forms/form-post.ts';
import { readBodies } from '../../core/http/read-bodies.ts';
import { PART_HEADERS } from '../../core/limits/limits.ts';

/** The texts in the post of a browser without scripts, by field name. Texts with the same name are in the order of the post. */
type PostedFields = Map<string, string[]>;

const COST_OF_PART = 4;

/**
 * The names of the fields in a post that locate the form. If a form has a field with such a name, the field is posted under
 * another name.
 */
const OWN_NAMES: ReadonlySet<string> = new Set(Object.values(FORM_POST.names));

/** A plain post, converted to the shape of the call's JSON body. */
export interface PlainPost {
  readonly settings: { readonly identifier?: string };
  readonly form: Readonly<Record<string, string | string[]>>;
  readonly page?: string;
  readonly block?: string;
  readonly submissionId?: string;
}

/** The posts in which the hidden field was filled in. No person sees this field. */
const fromPrograms = new WeakSet<FastifyRequest>();

/** Lets the routes of a scope accept plain posts of browsers without scripts, as well as JSON. */
export function acceptPlainPosts(app: FastifyInstance): void {
  readBodies(app, 'application/x-www-form-urlencoded', {
    count: (body, most) => 1 + occurrences('&', body, most),
    parse: (body, request) => plainPost(request, urlEncodedFields(body.toString())),
  });
  readBodies(app, 'multipart/form-data', {
    // Each part begins with this line, whatever the boundary is. Parsing a part takes as long as parsing several fields of a
    // URL-encoded post.
    count: (body, most) => COST_OF_PART * (1 + occurrences('\r\n--', body, most)),
    parse: async (body, request) =>
      plainPost(request, await multipartFields(request.headers as BusboyHeaders, body)),
  });
}

/** Whether a request is the plain post of a browser, so that the response must be a page. */
export function isPlainPost({ headers }: FastifyRequest): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(headers['content-type'] ?? '');
}

/** Whether a plain post came from a program, because the field that no person sees was filled in. */
export function isFromProgram(request: FastifyRequest): boolean {
  return fromPrograms.has(request);
}

function plainPost(request: FastifyRequest, fields: PostedFields): PlainPost {
  const { page, block, identifier, submission, honeypot } = FORM_POST.names;
  const own = (name: string) => fields.get(name)?.at(-1) || undefined;
  const form: Record<string, string | string[]> = Object.create(null);
  for (const [name, values] of fields) {
    const [first, ...others] = values;
    const value = first !== undefined && others.length === 0 ? first : values;
    if (name.startsWith(FORM_POST.prefix)) form[fieldNameOf(name)] = value;
    else if (!OWN_NAMES.has(name) && !fields.has(FORM_POST.prefix + name)) form[name] = value;
  }
  const [ofForm, ofPage, ofBlock, submissionId] = [identifier, page, block, submission].map(own);
  const post = {
    settings: { ...(ofForm === undefined ? {} : { identifier: ofForm }) },
    form: { ...form },
    ...(ofPage === undefined ? {} : { page: ofPage }),
    ...(ofBlock === undefined ? {} : { block: ofBlock }),
    ...(submissionId === undefined ? {} : { submissionId }),
  };
  if (own(honeypot) !== undefined) fromPrograms.add(request);
  return post;
}

/** Counts the occurrences of a text in a body. If there are more than `most`, may return any number above `most`. */
function occurrences(text: string, body: Buffer, most: number): number {
  let times = 0;
  for (let at = body.indexOf(text); at !== -1 && times <= most; at = body.indexOf(text, at + text.length))
    times++;
  return times;
}

function urlEncodedFields(body: string): PostedFields {
  const fields: PostedFields = new Map();
  for (const [name, value] of new URLSearchParams(body)) add(fields, name, value);
  return fields;
}

/**
 * Returns the fields of a multipart post.
 *
 * @throws HearthError 'unsupported-type' (415) if the post contains a file, 'malformed' (400)
 */
async function multipartFields(headers: BusboyHeaders, body: Buffer): Promise<PostedFields> {
  const fields: PostedFields = new Map();
  const done = Promise.withResolvers<PostedFields>();
  const { Busboy } = await import('@fastify/busboy');
  try {
    const limits = { ...PART_HEADERS, fieldSize: body.length, fieldNameSize: 1000 };
    const parser = new Busboy({ headers, limits });
    parser.on('field', (name: string | undefined, value) => {
      if (name === undefined) done.reject(new HearthError('malformed'));
      else add(fields, name, value);
    });
    parser.on('file', (_name, file) => {
      file.resume();
      done.reject(new HearthError('unsupported-type'));
    });
    parser.on('error', (cause) => done.reject(new HearthError('malformed', {}, { cause })));
    parser.on('finish', () => done.resolve(fields));
    parser.end(body);
  } catch (cause) {
    throw new HearthError('malformed', {}, { cause });
  }
  return done.promise;
}

function add(fields: PostedFields, name: string, value: string): void {
  const values = fields.get(name);
  if (values === undefined) fields.set(name, [value]);
  else values.push(value);
}

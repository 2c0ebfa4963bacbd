import { randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import Sqlite from 'better-sqlite3';
import type { LightMyRequestResponse } from 'fastify';
import type { Renderer } from '../delivery/visitor/renderer.ts';
import { proofOfWork } from '../enquiries/forms/form-services.ts';
import { ProofOfWork } from '../enquiries/forms/proof-of-work.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** Renders a view as JSON. */
export const viewRenderer: Renderer = async (view) => ({
  html: Buffer.from(JSON.stringify(view)),
  csp: "default-src 'self'",
  failures: [],
});

/** Returns a field of a contact form. */
export function field(name: string, type = 'text', more: object = {}): object {
  return { key: name.replaceAll(/[^A-Za-z0-9]/g, ''), name, label: name, type, ...more };
}

/** Returns a valid contact form whose secrets all contain `SECRET`. */
export function contactForm(changes: object = {}): Record<string, unknown> {
  return {
    key: 'contact',
    componentType: 'ContactForm',
    identifier: 'contact',
    title: 'Write to us',
    recipient: 'SECRET-desk@example.org',
    subject: 'SECRET subject',
    ccs: ['SECRET-copy@example.org'],
    successMessage: 'Thank you, we will write back.',
    successEmailSubject: 'SECRET mail subject',
    successEmailText: 'SECRET text. Dear ${name}, you wrote: ${message}',
    submitterEmailField: 'email',
    fields: [
      field('name', 'text', { required: true }),
      field('email', 'email', { required: true }),
      field('message', 'textArea', { required: true }),
    ],
    ...changes,
  };
}

export const SECRETS = /SECRET/;

export function trainingForm(changes: object = {}): Record<string, unknown> {
  return {
    key: 'training',
    componentType: 'WorkshopEnquiryForm',
    identifier: 'training',
    recipient: 'SECRET-training@example.org',
    subject: 'SECRET training subject',
    ...changes,
  };
}

export const ENQUIRY = { name: 'Ada', email: 'ada@example.org', message: 'Please call me.' };

export const TRAINING_ENQUIRY = {
  salutation: 'Dr.',
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.org',
  email_confirm: 'ada@example.org',
  phone: '0400 000 000',
  mobile: '0400 000 001',
  myself_org: 'Organisation',
  myself_org_company: 'Engines',
  Interested_In: 'DV-Aware;;Suicide Protect',
  lead_source: 'Word of mouth',
};

/** The data needed to send a form on a published page. */
export interface FormOnPage {
  readonly server: TestServer;
  readonly page: string;
  readonly block: string;
  readonly cookie: string;
}

/** Starts a server with a contact form on a published page that the user `mira` created. */
export async function startWithForm(
  env: Record<string, string> = {},
  render: Renderer = viewRenderer,
): Promise<FormOnPage> {
  const server = await startTestServer(env, render, { busyTimeout: 100 });
  return publishForm(server, await server.signIn('mira'));
}

/** Publishes a page with blocks on the server's default domain. The first block is the form. */
export async function publishForm(
  server: TestServer,
  cookie: string,
  blocks: readonly Record<string, unknown>[] = [contactForm()],
  slug = 'contact',
): Promise<FormOnPage> {
  const page = await server.publish(cookie, { slug, title: 'Contact', contents: blocks });
  return { server, page: page._id, block: String(blocks[0]?.key), cookie };
}

/** Makes a captcha token that the server accepts, without the computation in a browser. */
export async function proof({ services }: Pick<TestServer, 'services'>): Promise<string> {
  const { captcha } = services.forms;
  if (!(captcha instanceof ProofOfWork)) throw new Error('This server has a captcha service.');
  return proofFor(captcha);
}

/** Returns a function that makes valid captcha tokens for another process's server with this database. */
export function proofsOf(databaseFile: string): () => Promise<string> {
  const database = new Sqlite(databaseFile, { readonly: true });
  const secret = database.prepare("select value from server_secret where name = 'forms'").pluck().get();
  database.close();
  const captcha = proofOfWork(String(secret));
  return () => proofFor(captcha);
}

async function proofFor(captcha: ProofOfWork): Promise<string> {
  const challenge = (await captcha.challenge(0)) as Parameters<typeof solveChallenge>[0]['challenge'];
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Sends a form as the script on the page does. */
export async function submit(
  { server, page, block }: FormOnPage,
  values: object = ENQUIRY,
  more: object = {},
): Promise<LightMyRequestResponse> {
  const captcha = Object.hasOwn(more, 'captcha') ? {} : { captcha: await proof(server) };
  const body = { form: values, page, block, submissionId: randomUUID(), ...captcha, ...more };
  return server.post('forms/submit', body);
}

/**
 * Sends a form as a browser without JavaScript does.
 *
 * @param fields further fields, besides those that identify the form
 */
export function postPlain(
  { server, page, block }: FormOnPage,
  fields: Readonly<Record<string, string | string[]>> = ENQUIRY,
  more: { headers?: Record<string, string>; remoteAddress?: string } = {},
): Promise<LightMyRequestResponse> {
  const body = new URLSearchParams({ page, block });
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) body.append(name, each);
  const { headers = {}, ...rest } = more;
  return server.app.inject({
    method: 'POST',
    url: '/api/forms/submit',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: body.toString(),
    ...rest,
  });
}

/** Returns all stored submissions in order, each with its mails and leads. */
export async function storedForms({ services }: Pick<TestServer, 'services'>) {
  const { reader } = services.database;
  const submissions = await reader.selectFrom('submission').selectAll().orderBy('created_at').execute();
  const outbox = await reader.selectFrom('outbox').selectAll().orderBy('kind').execute();
  return submissions.map((submission) => ({
    ...submission,
    form: JSON.parse(submission.form) as Record<string, string>,
    outbox: outbox
      .filter(({ submission_id }) => submission_id === submission.id)
      .map(({ kind, channel, body }) => ({ kind, channel, body: JSON.parse(body ?? 'null') })),
  }));
}

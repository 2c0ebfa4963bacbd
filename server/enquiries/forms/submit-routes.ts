import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import { pageById } from '../../../db/page-queries.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { FIELD_TYPES } from '../../../src/model/forms/field-types/registry.ts';
import { severalLines } from '../../../src/model/forms/field-types/sent-texts.ts';
import { formOf } from '../../../src/model/forms/form-of.ts';
import { type SubmitBody, submitSchema, submittedSchema } from '../../../src/model/forms/wire-schema.ts';
import { API_PREFIX, FORM_MAX } from '../../../src/model/limits.ts';
import { addressKey } from '../../core/http/client-address.ts';
import { describeCall } from '../../core/http/describe-call.ts';
import { handleError, logFailure, toHearthError } from '../../core/http/error-responses.ts';
import { withZodTypes } from '../../core/http/zod-types.ts';
import { BODY_BYTES, UPLOADS } from '../../core/limits/limits.ts';
import type { FeatureOptions, Services } from '../../core/services.ts';
import { authorize } from '../../people/auth/guard.ts';
import { sessionOf } from '../../people/auth/sessions.ts';
import { draftedForm, type FoundForm, publishedForm } from './find-form.ts';
import { sendFailedPage, sendSentPage } from './form-pages.ts';
import { acceptPlainPosts, isFromProgram, isPlainPost } from './plain-post.ts';
import { type SentForm, submitForm } from './submit.ts';

const TAG = 'Forms';
const place = z.string().min(1).max(100);

/** The calls of a form: by script, and by browsers without it, which get pages. */
export async function submitRoutes(untyped: FastifyInstance, { services }: FeatureOptions): Promise<void> {
  const app = withZodTypes(untyped);
  const { database } = services;
  acceptPlainPosts(untyped);
  untyped.setErrorHandler(async (error, request, reply) => {
    if (!isPlainPost(request)) {
      handleError(error, request, reply);
      return reply;
    }
    if (!request.raw.complete) await readToEnd(request, reply);
    return failedPage(services, error, request, reply);
  });

  app.get(
    '/challenge',
    describeCall(
      'forms/challenge',
      TAG,
      'A challenge that the browser solves before it sends a form (ALTCHA); null where a captcha service is used',
      {},
      z.unknown(),
    ),
    () => services.forms.captcha.challenge(),
  );

  const submit =
    'Sends a form. It is checked against the form as it is published; of the settings, only the identifier is read';
  app.post(
    '/submit',
    {
      ...describeCall('forms/submit', TAG, submit, { body: submitSchema }, submittedSchema),
      bodyLimit: BODY_BYTES.submission,
      onRequest: async ({ ip, headers }) => {
        const bytes = Number(headers['content-length'] ?? BODY_BYTES.submission);
        services.forms.limits.post(addressKey(ip), bytes);
      },
    },
    async (request, reply) => {
      const { body } = request;
      if (!isPlainPost(request)) {
        const sent = body.draft ? await test(services, request) : await scripted(services, request);
        return { submissionId: await submitForm(services, sent) };
      }
      const form = await formOfPost(services, request);
      if (isFromProgram(request)) throw new HearthError('submission-automatic');
      await submitForm(services, sentBy(request, form, { kind: 'plain' }));
      const path = [form.pageId, form.block.key].map(encodeURIComponent).join('/');
      return reply.redirect(`/${API_PREFIX}/forms/sent/${path}`, 303);
    },
  );

  const sent = describeCall('forms/sent', TAG, 'The page that says that a form was sent', {}, z.string());
  app.get(
    '/sent/:page/:block',
    { ...sent, schema: { ...sent.schema, params: z.strictObject({ page: place, block: place }) } },
    async (request, reply) => {
      const domain = publishedDomain(services, request);
      const { page, block } = request.params;
      const form = await ifThere(publishedForm(services, domain, { page, block, identifier: undefined }));
      // The form may have been taken from readers while somebody wrote: their message was sent.
      const isOfDomain = form !== null || (await pageById(database.reader, page))?.domain_id === domain.id;
      if (!isOfDomain) throw new HearthError('not-found');
      return sendSentPage(services, request, reply, { domain, form, page, block });
    },
  );
}

type SubmitRequest = FastifyRequest & { readonly body: SubmitBody };

/** What a script sent for a visitor. */
async function scripted(services: Services, request: FastifyRequest): Promise<SentForm> {
  const form = await formOfPost(services, request);
  const { captcha: token = '' } = (request as SubmitRequest).body;
  return sentBy(request, form, { kind: 'script', token, host: request.headers.host ?? '' });
}

/** What an editor sent to see whether it arrives. */
async function test(services: Services, request: FastifyRequest): Promise<SentForm> {
  const session = await sessionOf(services, request);
  authorize(session?.user ?? null, 'forms/submitDraft');
  services.pageChanges.attempt(session!.user._id);
  const { page, block } = (request as SubmitRequest).body;
  const form = await draftedForm(services, { page, block, identifier: undefined });
  return sentBy(request, form, { kind: 'test', tester: session!.user });
}

function sentBy(request: FastifyRequest, form: FoundForm, way: SentForm['way']): SentForm {
  const { form: values, submissionId } = (request as SubmitRequest).body;
  return {
    form,
    values,
    submissionId: submissionId?.toLowerCase() ?? null,
    address: addressKey(request.ip),
    way,
  };
}

async function formOfPost(services: Services, request: FastifyRequest): Promise<FoundForm> {
  const { page, block, settings } = bodyOf(request);
  const domain = publishedDomain(services, request);
  return publishedForm(services, domain, { page, block, identifier: settings?.identifier });
}

/** Null for a form that is gone, or cannot be sent any more. */
async function ifThere(form: Promise<FoundForm>): Promise<FoundForm | null> {
  try {
    return await form;
  } catch (error) {
    if (toHearthError(error).status < 500) return null;
    throw error;
  }
}

/** What was sent; of a body that could not be read, nothing. */
function bodyOf(request: FastifyRequest): Partial<SubmitBody> {
  return (request.body ?? {}) as Partial<SubmitBody>;
}

/** The site of the request's host. @throws HearthError 'form-not-found' (404) where readers see none there */
function publishedDomain({ domains }: Services, request: FastifyRequest): DomainRecord {
  const domain = domains.forHost(request.headers.host ?? '')?.domain;
  if (!domain?.published) throw new HearthError('form-not-found');
  return domain;
}

/** Answers a plain post that failed with a page: the form with what was typed, where it is still there. */
async function failedPage(
  services: Services,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  logFailure(error, request.log, 'call failed');
  const known = toHearthError(error);
  const failure = known.code === 'too-large' ? new HearthError('submission-too-large') : known;
  try {
    const domain = publishedDomain(services, request);
    const form = await ifThere(formOfPost(services, request));
    const { page = '', block = '', form: sent = {} } = bodyOf(request);
    const values = form === null ? textsOf(sent) : typedValues(form, sent);
    return await sendFailedPage(
      services,
      request,
      reply,
      { domain, form, page, block },
      { error: failure, values },
    );
  } catch (second) {
    logFailure(second, request.log, 'page failed');
    handleError(failure, request, reply);
    return reply;
  }
}

/** What was typed, by the names of the fields, as the form shows it again. */
function typedValues({ block }: FoundForm, sent: Readonly<Record<string, unknown>>): Record<string, string> {
  const fields = formOf(block)?.settings.fields ?? [];
  return Object.fromEntries(
    fields
      .filter(({ name }) => Object.hasOwn(sent, name))
      .map((field) => [field.name, FIELD_TYPES[field.type].parse(sent[field.name])]),
  );
}

/** What was typed in a form that is gone, which had no more fields than a form can have. */
function textsOf(sent: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sent)
      .slice(0, FORM_MAX.fields)
      .map(([name, value]) => [name, severalLines(value)]),
  );
}

/** Reads the rest of a post that is refused for its size, since a browser shows no response before it has sent all of it. */
async function readToEnd(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (announced <= UPLOADS.drainBytes) request.raw.resume();
  else reply.header('connection', 'close');
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DomainRecord } from '../../../db/domain-queries.ts';
import { pageById } from '../../../db/page-queries.ts';
import { forms } from '../../../src/calls/forms.ts';
import { HearthError } from '../../../src/model/errors.ts';
import { FIELD_TYPES } from '../../../src/model/forms/field-types/registry.ts';
import { severalLines } from '../../../src/model/forms/field-types/sent-texts.ts';
import { formOf } from '../../../src/model/forms/form-of.ts';
import type { SubmitBody } from '../../../src/model/forms/wire-schema.ts';
import { API_PREFIX, FORM_MAX, SUBMISSION_BYTES } from '../../../src/model/limits.ts';
import { addressKey } from '../../core/http/client-address.ts';
import { handleError, logFailure, toHearthError } from '../../core/http/error-responses.ts';
import { UPLOADS } from '../../core/limits/limits.ts';
import type { Services } from '../../core/services.ts';
import { authorize } from '../../people/auth/guard.ts';
import { type Calling, handle } from '../../people/auth/handle.ts';
import { draftedForm, type FoundForm, publishedForm } from './find-form.ts';
import { sendFailedPage, sendSentPage } from './form-pages.ts';
import { acceptPlainPosts, isFromProgram, isPlainPost } from './plain-post.ts';
import { type SentForm, submitForm } from './submit.ts';

/** The calls of forms, both for scripts and for browsers without scripts. Browsers without scripts are sent pages as responses. */
export const submitCalls = [
  handle(forms.challenge, ({ services }) => services.forms.captcha.challenge()),

  handle(
    forms.submit,
    async (calling, body) => {
      const { services, request, reply } = calling;
      if (!isPlainPost(request)) {
        const sent = body.draft ? await test(calling, body) : await scripted(calling, body);
        return { submissionId: await submitForm(services, sent) };
      }
      const form = await formOfPost(services, request, body);
      if (isFromProgram(request)) throw new HearthError('submission-automatic');
      await submitForm(services, sentBy(request, body, form, { kind: 'plain' }));
      const path = [form.pageId, form.block.key].map(encodeURIComponent).join('/');
      return reply.redirect(`/${API_PREFIX}/forms/sent/${path}?at=${Date.now()}`, 303);
    },
    {
      scope: takePlainPosts,
      beforeBody:
        ({ forms: { limits } }) =>
        async ({ ip, headers }) => {
          limits.post(addressKey(ip), Number(headers['content-length'] ?? SUBMISSION_BYTES));
        },
    },
  ),

  handle(forms.sent, async ({ services, request, reply, params: { page, block } }, { at = Date.now() }) => {
    const domain = publishedDomain(services, request);
    const form = await ifThere(publishedForm(services, domain, { page, block, identifier: undefined }));
    // The form may have been withdrawn while the reader was typing, but the message was sent, so the page is shown.
    const isOfDomain =
      form !== null || (await pageById(services.database.reader, page))?.domain_id === domain.id;
    if (!isOfDomain) throw new HearthError('not-found');
    return sendSentPage(services, request, reply, { domain, form, page, block }, new Date(at));
  }),
];

type Submitting = Calling<typeof forms.submit>;

/** Makes a scope accept forms that browsers without scripts post. The response to a failed post is a page. */
function takePlainPosts(scope: FastifyInstance, services: Services): void {
  acceptPlainPosts(scope);
  scope.setErrorHandler(async (error, request, reply) => {
    if (!isPlainPost(request)) {
      handleError(error, request, reply);
      return reply;
    }
    if (!request.raw.complete) await readToEnd(request, reply);
    return failedPage(services, error, request, reply);
  });
}

/** Returns the form that a script sends for a visitor. */
async function scripted({ services, request }: Submitting, body: SubmitBody): Promise<SentForm> {
  const form = await formOfPost(services, request, body);
  const { captcha: token = '' } = body;
  return sentBy(request, body, form, { kind: 'script', token, host: request.headers.host ?? '' });
}

/** Returns the form that an editor sends as a test. */
async function test({ services, request, session }: Submitting, body: SubmitBody): Promise<SentForm> {
  const tester = session?.user ?? null;
  authorize(tester, 'forms/submitDraft');
  if (tester === null) throw new HearthError('not-signed-in');
  services.rates.pageChanges.attempt(tester._id);
  const form = await draftedForm(services, { page: body.page, block: body.block, identifier: undefined });
  return sentBy(request, body, form, { kind: 'test', tester });
}

function sentBy(
  { ip }: FastifyRequest,
  { form: values, submissionId }: SubmitBody,
  form: FoundForm,
  way: SentForm['way'],
): SentForm {
  return { form, values, submissionId: submissionId?.toLowerCase() ?? null, address: addressKey(ip), way };
}

async function formOfPost(
  services: Services,
  request: FastifyRequest,
  { page, block, settings }: Partial<SubmitBody>,
): Promise<FoundForm> {
  const domain = publishedDomain(services, request);
  return publishedForm(services, domain, { page, block, identifier: settings?.identifier });
}

/** Returns a form; null if it no longer exists, or can no longer be sent. */
async function ifThere(form: Promise<FoundForm>): Promise<FoundForm | null> {
  try {
    return await form;
  } catch (error) {
    if (toHearthError(error).status < 500) return null;
    throw error;
  }
}

/** Returns the site of the request's host. @throws HearthError 'form-not-found' (404) if the host has no published site */
function publishedDomain({ domains }: Services, request: FastifyRequest): DomainRecord {
  const domain = domains.forHost(request.headers.host ?? '')?.domain;
  if (!domain?.published) throw new HearthError('form-not-found');
  return domain;
}

/** Answers a failed plain post with a page. If the form still exists, the page shows the form with the typed values. */
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
    // The body is missing if it could not be read.
    const body = (request.body ?? {}) as Partial<SubmitBody>;
    const form = await ifThere(formOfPost(services, request, body));
    const { page = '', block = '', form: sent = {} } = body;
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

/** Returns the typed values by field name, so that the form can show them again. */
function typedValues({ block }: FoundForm, sent: Readonly<Record<string, unknown>>): Record<string, string> {
  const fields = formOf(block)?.settings.fields ?? [];
  return Object.fromEntries(
    fields
      .filter(({ name }) => Object.hasOwn(sent, name))
      .map((field) => [field.name, FIELD_TYPES[field.type].parse(sent[field.name])]),
  );
}

/** Returns the typed values of a form that no longer exists, at most as many as a form can have fields. */
function textsOf(sent: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sent)
      .slice(0, FORM_MAX.fields)
      .map(([name, value]) => [name, severalLines(value)]),
  );
}

/**
 * Reads the rest of a post that was refused for its size, because a browser shows no response before it has sent the whole
 * post.
 */
async function readToEnd(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (announced <= UPLOADS.drainBytes) request.raw.resume();
  else reply.header('connection', 'close');
}

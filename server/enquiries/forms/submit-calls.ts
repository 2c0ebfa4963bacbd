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
import type { Services } from '../../core/services.ts';
import { authorize } from '../../people/auth/guard.ts';
import { type Calling, handle } from '../../people/auth/handle.ts';
import { answerPlainPosts, ifThere, readersSite } from './answer-plain-posts.ts';
import { draftedForm, type FoundForm, publishedForm } from './find-form.ts';
import { sendFailedPage, sendSentPage } from './form-pages.ts';
import { isFromProgram, isPlainPost } from './plain-post.ts';
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
          await limits.post(addressKey(ip), Number(headers['content-length'] ?? SUBMISSION_BYTES));
        },
    },
  ),

  handle(forms.sent, async ({ services, request, reply, params: { page, block } }, { at = Date.now() }) => {
    const domain = publishedDomain(services, request);
    const form = await ifThere(publishedForm(services, domain, { page, block, identifier: undefined }));
    // The form may have been withdrawn while the reader was typing, but the message was sent, so the page is shown.
    const isOfDomain =
      form !== null ||
      (!services.config.isEdge && (await pageById(services.database.reader, page))?.domain_id === domain.id);
    if (!isOfDomain) throw new HearthError('not-found');
    return sendSentPage(services, request, reply, { domain, form, page, block }, new Date(at));
  }),
];

type Submitting = Calling<typeof forms.submit>;

/** Makes a scope accept forms that browsers without scripts post. */
function takePlainPosts(scope: FastifyInstance, services: Services): void {
  answerPlainPosts(scope, {
    tooLarge: new HearthError('submission-too-large'),
    failedPage: (error, request, reply) => failedPage(services, error, request, reply),
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
  await services.rates.pageChanges.attempt(tester._id);
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

/** Returns the site of the request's host. @throws HearthError 'form-not-found' (404) if the host has no published site */
function publishedDomain(services: Services, request: FastifyRequest): DomainRecord {
  return readersSite(services, request, new HearthError('form-not-found'));
}

/** Answers a failed plain post with a page. If the form still exists, the page shows the form with the typed values. */
async function failedPage(
  services: Services,
  error: HearthError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const domain = publishedDomain(services, request);
  // The body is missing if it could not be read.
  const body = (request.body ?? {}) as Partial<SubmitBody>;
  const form = await ifThere(formOfPost(services, request, body));
  const { page = '', block = '', form: sent = {} } = body;
  const values = form === null ? textsOf(sent) : typedValues(form, sent);
  return sendFailedPage(services, request, reply, { domain, form, page, block }, { error, values });
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

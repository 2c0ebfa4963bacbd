import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  contactForm,
  ENQUIRY,
  type FormOnPage,
  publishForm,
  storedForms,
  submit,
} from '../../testing/forms.ts';
import { type HttpStandIn, startHttpStandIn } from '../../testing/http-stand-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { CaptchaService } from './captcha-service.ts';

let service: HttpStandIn;
let server: TestServer;
let form: FormOnPage;

beforeEach(async () => {
  service = await startHttpStandIn(() => ({ status: 200, body: { success: true, hostname: 'localhost' } }));
  server = await startTestServer({
    CAPTCHA_SITE_KEY: 'site',
    CAPTCHA_SECRET: 'key',
    CAPTCHA_VERIFY_URL: `${service.url}/verify`,
  });
  form = await publishForm(server, await server.signIn('mira'), [contactForm()]);
});
afterEach(async () => {
  await server.close();
  await service.close();
});

const send = (captcha: string) => submit(form, ENQUIRY, { captcha });

test('there is no challenge, and a token is checked', async () => {
  expect((await server.get('/api/forms/challenge')).json()).toBeNull();
  expect((await send('token')).statusCode).toBe(200);
  service.behave({ status: 200, body: { success: false, 'error-codes': ['invalid-input-response'] } });
  expect((await send('token')).statusCode).toBe(422);
  expect((await send('')).statusCode).toBe(422);
  expect(service.requests).toHaveLength(2);
  expect(await storedForms(server)).toMatchObject([{ unverified: 0, outbox: [{}, {}] }]);
});

test.each(['dead', 'silent', 'limiting', 'failing', 'lying'] as const)(
  'nobody is turned away while it is %s: the submission counts as one without a captcha',
  async (manner) => {
    const { captcha } = server.services.config;
    const hasty = new CaptchaService(captcha!, () => {}, 200);
    Object.assign(server.services, { forms: { ...server.services.forms, captcha: hasty } });
    service.behave(manner);
    expect((await send('token')).statusCode).toBe(200);
    expect(await storedForms(server)).toMatchObject([{ unverified: 1, outbox: [{ kind: 'staff' }] }]);
  },
);

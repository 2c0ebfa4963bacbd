import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf } from '../../src/model/forms/form-of.ts';
import type { MailMessage, OutboxKind } from '../../src/model/mail.ts';
import { NEUTRAL_MAIL } from '../../src/model/texts.ts';
import { staffMail } from '../enquiries/forms/staff-mail.ts';
import { successMail } from '../enquiries/forms/success-mail.ts';
import { checkMessage } from '../outside/mail/check-message.ts';
import { commentMail } from '../outside/mail/comment-mail.ts';
import { donationPageMail } from '../outside/mail/donation-page-mail.ts';
import { grantMail } from '../outside/mail/grant-mail.ts';
import { noticeMail } from '../outside/mail/notice-mail.ts';
import { mailingOrganisation, type Organisation, organisationOf } from '../outside/mail/organisation.ts';
import { pageTimeMail } from '../outside/mail/page-time-mail.ts';
import { alarmMail, weeklyMail, wellMail } from '../outside/mail/report-mails.ts';
import { restoreMail } from '../outside/mail/restore-mail.ts';
import { askedMail, declinedMail, publishedMail, replacedMail } from '../outside/mail/review-mails.ts';
import { type SecondFactorChange, secondFactorMail } from '../outside/mail/second-factor-mail.ts';
import { updateMail } from '../outside/mail/update-mail.ts';
import {
  changedEmailMail,
  invitationMail,
  newEmailMail,
  otherEmailMail,
  passwordMail,
} from '../outside/mail/user-mails.ts';
import { contactForm, field } from '../testing/forms.ts';
import { readMail, wordsOf } from '../testing/mail-words.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let sites: readonly Organisation[];

beforeAll(async () => {
  server = await startTestServer({ DEMO: '1', SITE_URL: 'https://www.example.org' });
  const { services } = server;
  const nameless = { ...services.domains.default()!, id: 'new', name: 'A new site', isDefault: false };
  sites = await Promise.all(
    [...services.domains.all(), nameless].map((domain) => organisationOf(services, domain)),
  );
});
afterAll(() => server.close());

const CHANGES: Readonly<Record<SecondFactorChange, true>> = {
  ...{ on: true, otherApp: true, off: true, newCodes: true, codeUsed: true },
  ...{ guessed: true, takenAway: true },
};

const ANSWERS = {
  name: '<b>Zoë</b> & أمل',
  email: 'reader@example.org',
  message: `He hit me.\n\n${'word '.repeat(2000)}`,
};

/** Returns the settings of a form that sends its answer without words of the editor in the lists of mails. */
const settingsOf = (changes: object = {}) =>
  formOf(
    contactForm({
      ...{ successEmailSubject: '', successEmailText: 'We call you.\n\nStay well.' },
      fields: [field('name'), field('email', 'email', { required: true }), field('message', 'textArea')],
      ...changes,
    }),
  )!.settings;

/** Returns every kind of mail that a site sends. A new kind of mail must be added here. */
function mailsOf(
  from: Organisation,
): Readonly<Record<Exclude<OutboxKind, 'lead' | 'purge'>, readonly MailMessage[]>> {
  const link = `${from.url}/?token=abc&email=mira%40example.org`;
  const user = { username: 'mira', email: 'mira@example.org', link, from };
  const review = { ...user, page: 'Safety at home', url: `${from.url}/safety` };
  const settings = settingsOf();
  const notice = { from, settings, values: ANSWERS, now: '2026-11-23T01:00:00.000Z', timeZone: 'UTC' };
  const paid = { url: 'https://pay.example/?fund=1', parameter: 'amount', currency: '$' };
  const shown = {
    ...{ words: 'Our line is <down>.', number: '1800 000 000', linkText: 'Get help', linkHref: '/get-help' },
    ...{ until: '2026-11-24T01:00:00.000Z', isDrill: false, by: 'noor', at: '2026-11-23T01:00:00.000Z' },
  };
  return {
    password: [passwordMail(user)],
    invitation: [invitationMail(user, 'Noor', 'You can write and publish.')],
    email: [newEmailMail(user)],
    notice: [
      changedEmailMail({ ...user, newEmail: 'm@example.org', changedBy: 'noor' }),
      otherEmailMail({ ...user, newEmail: 'm@example.org' }),
      ...[shown, { ...shown, isDrill: true }, null].map((notice) =>
        noticeMail({ ...user, by: 'noor', sites: ['One', 'Two'], notice, timeZone: 'UTC' }),
      ),
      grantMail({ ...user, by: 'noor', done: 'has given wim the role Admin' }),
      ...(['publish', 'unpublish'] as const).flatMap((action) =>
        [false, true].map((isDone) =>
          pageTimeMail({
            ...{ ...review, action, isDone, setBy: 'noor', at: '4:05 pm, 21/11/2026' },
            reason: 'noor may no longer publish <this>.',
          }),
        ),
      ),
      ...[0, 1, 2].map((held) =>
        restoreMail({ ...user, by: 'noor', madeAt: '4:05 pm', accounts: 'All are here.', held }),
      ),
      updateMail({ ...user, by: 'noor', from: '0.2.0', to: '0.3.0', site: from }),
      ...[paid, null].map((page) =>
        donationPageMail({ ...user, by: 'noor', site: 'One', page, before: paid }),
      ),
      ...[user, { ...user, username: null }].flatMap((mail) => [
        weeklyMail(mail, [], [{ label: 'Disk', text: '41 % full' }]),
        weeklyMail(mail, ['The disk is full.', 'It is late.'], []),
        alarmMail(mail, ['The disk is full.']),
        wellMail(mail),
      ]),
      ...Object.keys(CHANGES).map((change) => secondFactorMail(user, change as SecondFactorChange, from)),
    ],
    review: [
      askedMail(review, 'noor', 'Please look.\n\nIt is about <i>safety</i>.'),
      replacedMail(review, 'noor'),
      publishedMail(review, 'noor'),
      declinedMail(review, 'noor', 'Say from when.'),
    ],
    comment: [1, 2].map((count) =>
      commentMail({
        ...review,
        comments: ['<b>@mira</b>, is it\n\nten?', 'Or eleven?'].slice(0, count).map((text, index) => ({
          by: ['noor', 'Lin <Park>'][index]!,
          quote: index === 0 ? 'nine & five' : '',
          text,
        })),
      }),
    ),
    staff: [
      staffMail({ ...notice, tester: null, isUnverified: false }),
      staffMail({ ...notice, tester: null, isUnverified: true }),
    ],
    test: [
      staffMail({ ...notice, tester: 'editor@example.org', isUnverified: false }),
      successMail(from, settings, ANSWERS, 'editor@example.org')!,
    ],
    success: [successMail(from, settings, ANSWERS, null)!],
  };
}

const allMails = () =>
  sites.flatMap((from) =>
    Object.values(mailsOf(from)).flatMap((mails) => mails.map((mail) => ({ from, mail }))),
  );

test('the text of every mail has the words and the links of its HTML, in the same order', () => {
  for (const { mail } of allMails()) {
    const { texts, links } = readMail(mail.html);
    expect(wordsOf(mail.text), mail.subject).toEqual(wordsOf(texts.join(' ')));
    for (const href of links) {
      const shown = href.startsWith('tel:') ? mail.text.replaceAll(/[^\d]/g, '') : mail.text;
      expect(shown, mail.subject).toContain(href.replace('tel:', ''));
    }
    expect(checkMessage(mail).problem).toBeNull();
  }
});

test('every mail ends with who sends it and why one gets it', () => {
  for (const { from, mail } of allMails()) {
    const { name, call, address, url } = from;
    const contacts = [name, ...(call === null ? [] : [call.text]), ...address, url].join('\n');
    const [end, because] = mail.text.split('\n-- \n')[1]!.split('\n\n');
    expect(end).toBe(contacts);
    expect(because).toMatch(/^You get this mail because .+\.\n$/);
  }
});

test('each site sends in its own name, with its number, its address and its colour', async () => {
  const [main, learning, fresh] = sites;
  expect(main).toMatchObject({
    name: 'Open Verandah',
    call: { href: 'tel:1800975707' },
    address: ['22 Quillbark Lane', 'Adelaide SA 5000'],
    url: 'https://www.example.org',
  });
  expect(learning).toMatchObject({
    name: 'Open Verandah Learning',
    call: { href: 'tel:0870100153', text: '(08) 7010 0153' },
    url: expect.not.stringContaining('www.example.org'),
  });
  expect(fresh).toMatchObject({ name: 'A new site', call: null, address: [], brandColour: '' });
  expect(await mailingOrganisation(server.services, 'https://www.example.org')).toEqual(main);
});

test('what a site says of itself in mails is what it has published', async () => {
  const { services } = server;
  const domain = services.domains.default()!;
  const admin = await server.signIn('noor', ['admin']);
  const loaded = await server.get(`/api/siteSettings/loadSiteSettings?domainId=${domain.id}`, {
    cookie: admin,
  });
  const siteSettings = { ...loaded.json(), address: ' PO Box 7 \n\nPort\tAdelaide', brandColour: '#1f5c47' };
  const saved = await server.post('siteSettings/saveSiteSettings', { siteSettings }, admin);
  expect(saved.statusCode, saved.body).toBe(200);
  expect(await organisationOf(services, domain)).toEqual(sites[0]);
  const version = saved.json().siteSettings.version;
  const again = { siteSettings: { ...siteSettings, version } };
  expect((await server.post('siteSettings/publishSiteSettings', again, admin)).statusCode).toBe(200);
  expect(await organisationOf(services, domain)).toEqual({
    ...sites[0],
    address: ['PO Box 7', 'Port Adelaide'],
    brandColour: '#1f5c47',
  });
});

test('a mail to a reader does not say in lists of mails who sends it or why, and repeats nothing', () => {
  for (const from of sites) {
    const [{ senderName, subject, text, html }] = mailsOf(from).success as [MailMessage];
    expect([senderName, subject, text.split('\n')[0]]).toEqual(Object.values(NEUTRAL_MAIL));
    for (const answer of ['Zoë', 'He hit me', 'reader@example.org', 'word word'])
      expect(text + html.slice(html.indexOf('<body'))).not.toContain(answer);
    expect(text).toContain('We call you.\n\nStay well.');
  }
});

test('the editor’s words stand in their places, and answers only where the editor puts them', () => {
  const settings = settingsOf({
    ...{
      successEmailSender: 'Open\r\nVerandah',
      successEmailSubject: ' We have it ',
      successEmailFirstLine: 'Hi\n',
    },
    successEmailText: 'Dear ${name},\n\nthank you.',
  });
  const { senderName, subject, text } = successMail(sites[0]!, settings, ANSWERS, null)!;
  expect([senderName, subject]).toEqual(['Open Verandah', 'We have it']);
  expect(text).toMatch(/^Hi\n\nDear <b>Zoë<\/b> & أمل,\n\nthank you\.\n\n-- \n/);
  expect(text).not.toContain('He hit me');
});

test('a mail to the staff has all answers, and none of its parts can be taken for words of the mail', () => {
  const [{ text, html }] = mailsOf(sites[0]!).staff as [MailMessage];
  expect(text).toContain(
    '\n\nname\n  <b>Zoë</b> & أمل\n\nemail\n  reader@example.org\n\nmessage\n  He hit me.\n',
  );
  expect(html).toContain('&lt;b&gt;Zoë&lt;/b&gt; &amp; أمل');
});

import { expect, test } from 'vitest';
import { checkMessage } from './check-message.ts';
import { invitationMail, passwordMail } from './user-mails.ts';

const mail = {
  username: 'mira',
  email: 'mira+desk@example.org',
  link: 'https://www.example.org/?token=abc&email=mira%2Bdesk%40example.org',
  from: {
    name: 'Open Verandah',
    call: null,
    address: [],
    url: 'https://www.example.org',
    brandColour: '',
  },
};

test('the mail for a forgotten password has the link in both its parts, and reads well without HTML', () => {
  const message = passwordMail(mail);
  const { text: _text, html: _html, ...envelope } = message;
  expect(envelope).toEqual({
    to: ['mira+desk@example.org'],
    cc: [],
    replyTo: null,
    subject: 'Set a new password on www.example.org',
  });
  expect(message.text).toBe(
    [
      'Open Verandah',
      'Hello mira,',
      'Somebody, probably you, asked for a link to set a new password on www.example.org.',
      `Set a new password:\n${mail.link}`,
      'The link works once, for 24 hours. If you asked for several, use any one of them.',
      'If it was not you, you need not do anything: your password stays as it is.',
      '-- \nOpen Verandah\nhttps://www.example.org',
      'You get this mail because this is the e-mail address of your account on www.example.org.\n',
    ].join('\n\n'),
  );
  expect(message.html).toMatch(/<a href="[^"]*" [^>]*>Set a new password<\/a>/);
  expect(message.html).toContain(`<a href="${mail.link.replaceAll('&', '&amp;')}" `);
  expect(message.html).not.toMatch(/<img|http-equiv|<script/);
  expect(checkMessage(message).problem).toBeNull();
});

test('an invitation says who invites, to what, and under which name', () => {
  const message = invitationMail(mail, 'Noor', 'You can write and publish.');
  expect(message.subject).toBe('Your account on www.example.org');
  expect(message.text).toContain(
    'Noor has invited you to edit www.example.org. You can write and publish. Your username is mira.',
  );
  expect(message.text).toContain(`Choose your password:\n${mail.link}`);
  expect(message.text).toContain('It lets you in. The link works once, for 7 days.');
});

test('whatever people are called stays text', () => {
  const { html } = passwordMail({ ...mail, username: '<img src=x onerror=alert(1)>"&' });
  expect(html).toContain('Hello &lt;img src=x onerror=alert(1)&gt;&quot;&amp;,');
});

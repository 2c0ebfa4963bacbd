import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import type { OwnAccount, OwnSession } from '../../../model/account.ts';
import { $openForms } from '../../document/open-forms.ts';
import { respondWith, startAs } from '../../testing/open-page.ts';
import { $name, $newEmail, changeEmail, changePassword, endSessions } from './account.ts';
import { EmailSection } from './DetailsTab.tsx';
import { browserWords, endAllQuestion, endQuestion, timesWords } from './SessionsTab.tsx';

const account: OwnAccount = {
  _id: 'u1',
  username: 'mira',
  name: 'Mira Bell',
  email: 'mira@example.org',
  roles: ['editor'],
  newEmail: null,
  sendsMail: true,
  getsReports: null,
  showsName: true,
  getsComments: true,
};
const session: OwnSession = {
  _id: 's1',
  browser: 'Firefox on Windows',
  startedAt: '2026-11-20T05:35:00.000Z',
  lastSeenAt: '2026-11-21T05:35:00.000Z',
  isThis: false,
};

const startWith = (role: string) => startAs({ user: { ...account, roles: [role], rights: [] } });

beforeEach(() => startWith('editor'));

const emailSection = (fields: Partial<OwnAccount>) =>
  renderToStaticMarkup(<EmailSection account={{ ...account, ...fields }} onChanged={() => {}} />);

test('an e-mail address changes by a link, which is said to be on its way, or where no mail is sent, by an admin', () => {
  expect(emailSection({})).toContain('New e-mail address');
  expect(emailSection({})).not.toContain('on its way');
  expect(emailSection({ newEmail: '<new@example.org>' })).toContain('&lt;new@example.org&gt;');
  const without = emailSection({ sendsMail: false });
  expect(without).toContain('Ask an admin to change it.');
  expect(without).not.toContain('<input');
  startWith('admin');
  expect(emailSection({ sendsMail: false })).toContain('in the tab ‘Users’');
});

test('a name or an address that is typed and not sent counts as unsaved work, together', () => {
  $name.set('Mira B');
  $newEmail.set('new@');
  expect($openForms.get()).toEqual([
    {
      modal: 'account',
      tab: 'details',
      about: 'your account',
      words: 'Your name is not saved. No link was mailed to your new e-mail address yet.',
    },
  ]);
  $name.set(null);
  $newEmail.set('');
  expect($openForms.get()).toEqual([]);
});

test('a browser is called by what is known of it, with when it was last used, and what ending its session means', () => {
  expect(timesWords(session, 'Australia/Adelaide')).toBe(
    'Logged in 4:05 pm, 20/11/2026. Last seen 4:05 pm, 21/11/2026.',
  );
  expect(timesWords({ ...session, isThis: true }, 'UTC')).toBe('Logged in 5:35 am, 20/11/2026.');
  expect(browserWords({ browser: '' })).toBe('A browser');
  expect(endQuestion(session, 'UTC').message).toBe('Log out Firefox on Windows?');
  expect(endAllQuestion(1).consequence).toContain('You are logged out of this browser');
  expect(endAllQuestion(3).consequence).toContain('all 3 browsers, this one included');
});

test('the calls send what was typed, and no more', async () => {
  const calls = respondWith(...Array(3).fill(() => Response.json({ account, sessions: [session] })));
  await changeEmail('new@example.org', 'a secret');
  await changePassword('a secret', 'another secret');
  expect(await endSessions(['s1'])).toEqual([session]);
  expect(calls.map(({ body }) => body)).toEqual([
    { email: 'new@example.org', password: 'a secret' },
    { password: 'a secret', newPassword: 'another secret' },
    { sessions: ['s1'] },
  ]);
});

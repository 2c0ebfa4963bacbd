import { describe, expect, test } from 'vitest';
import { type Action, can, canTry, publishableByYou, publishableRoles } from '../calls/permissions.ts';
import type { Rule } from '../calls/rule.ts';
import { PERMISSIONS } from '../calls/tables.ts';
import {
  forgotPasswordSchema,
  loginSchema,
  RIGHTS,
  type Right,
  SEED_RIGHTS,
  setPasswordSchema,
} from './users.ts';

const messages = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map((issue) => issue.message);

describe('what people enter to log in', () => {
  test('both fields of the login need three characters', () => {
    expect(loginSchema.parse({ username: ' ana ', password: ' a ' })).toEqual({
      username: 'ana',
      password: ' a ',
    });
    expect(messages(loginSchema.safeParse({ username: '  an  ', password: 'ab' }))).toEqual([
      'Please enter your username or email, at least 3 characters',
      'Please enter your password, at least 3 characters',
    ]);
  });

  test('a new password has 10 to 200 characters', () => {
    const call = { email: 'a@example.org', password: '1234567890', token: 't' };
    expect(setPasswordSchema.parse(call)).toEqual(call);
    expect(messages(setPasswordSchema.safeParse({ ...call, password: '123456789' }))).toEqual([
      'A new password needs at least 10 characters',
    ]);
    expect(messages(setPasswordSchema.safeParse({ ...call, password: 'x'.repeat(201) }))).toEqual([
      'A new password can have at most 200 characters',
    ]);
  });

  test('a missing and an invalid e-mail address have the specified messages, one at a time', () => {
    const email = (value: unknown) => messages(forgotPasswordSchema.safeParse({ email: value }));
    expect(email('')).toEqual(['Please provide your email address']);
    expect(email(undefined)).toEqual(['Please provide your email address']);
    expect(email('ana')).toEqual(['Please provide a valid email address']);
    expect(email(' ana@example.org ')).toBeUndefined();
  });
});

describe('permissions', () => {
  const anonymous = null;
  const editor = { roles: ['editor'], rights: SEED_RIGHTS };
  const holder = { roles: ['editor', 'youth'], rights: SEED_RIGHTS };
  const admin = { roles: ['admin'] };
  const actions = (Object.keys(PERMISSIONS) as Action[]).sort();
  const page = { roles: ['youth'] };

  test('anonymous callers may do exactly what anyone may', () => {
    expect(actions.filter((action) => can(anonymous, action, { roles: [] }))).toEqual([
      'config/loadDomain',
      'feedback/answer',
      'feedback/answered',
      'file/servePublished',
      'forms/challenge',
      'forms/sent',
      'forms/submit',
      'humanitix/list',
      'image/servePublished',
      'maps/tile',
      'openapi.json',
      'page/load',
      'site/loadFooter',
      'site/loadNav',
      'siteSettings/loadSiteSettings',
      'user/confirmLogin',
      'user/forgotPassword',
      'user/loadInvitation',
      'user/login',
      'user/logout',
      'user/me',
      'user/setPassword',
    ]);
  });

  test('an admin may do everything', () => {
    expect(actions.filter((action) => !can(admin, action, page))).toEqual([]);
  });

  test('only users with one of a page’s roles may change it, and everybody may read it', () => {
    const changing = actions.filter((action) => {
      const rule: Rule = PERMISSIONS[action];
      return rule === 'pageRole' || (typeof rule === 'object' && 'pageRole' in rule);
    });
    expect(changing).toEqual([
      'draftLinks/create',
      'draftLinks/revoke',
      'listing/publishListing',
      'page/delete',
      'page/publishPage',
      'page/restore',
      'page/restoreDeleted',
      'page/save',
      'page/unpublishPage',
      'pageTimes/clear',
      'pageTimes/set',
      'publication/publish',
      'publication/takeBack',
      'reviews/ask',
      'reviews/decline',
      'roles/applyToPage',
    ]);
    for (const action of changing) {
      expect(can(editor, action, page)).toBe(false);
      expect(can(holder, action, page)).toBe(true);
      expect(can(editor, action, { roles: [] })).toBe(true);
      expect(can(editor, action)).toBe(false);
    }
    expect(can(editor, 'page/load')).toBe(true);
  });

  test('no right shows anybody but admins what people did', () => {
    const audit = actions.filter((action) => action.startsWith('audit/'));
    expect(audit.length).toBeGreaterThan(0);
    expect(audit.filter((action) => can({ ...editor, rights: RIGHTS }, action))).toEqual([]);
  });

  test('whoever has no right to publish may change pages, and neither what visitors see nor who may change all pages', () => {
    const writer = { roles: ['youth'], rights: [] };
    const refused = actions.filter((action) => can(holder, action, page) && !can(writer, action, page));
    expect(refused).toEqual([
      'file/replaceFile',
      'listing/publishListing',
      'page/publishMany',
      'page/publishPage',
      'page/unpublishMany',
      'page/unpublishPage',
      'pageTimes/clear',
      'pageTimes/set',
      'publication/publish',
      'publication/takeBack',
      'reviews/decline',
      'reviews/list',
      'roles/applyToCollection',
      'site/publishFooter',
      'site/publishNav',
      'siteSettings/publishSiteSettings',
    ]);
    expect(refused.filter((action) => canTry(writer, action))).toEqual([]);
    expect(publishableRoles(writer)).toBe('none');
    expect(publishableRoles(holder)).toEqual(holder.roles);
  });

  test('users, roles, domains, redirects and submissions need a right', () => {
    const needs = (right: Right) =>
      actions.filter(
        (action) => !can(editor, action, { roles: [] }) && can({ ...editor, rights: [right] }, action),
      );
    expect(needs('users')).toEqual([
      'user/deactivate',
      'user/invite',
      'user/inviteAgain',
      'user/list',
      'user/reactivate',
      'user/remove',
      'user/removeSecondFactor',
      'user/save',
    ]);
    expect(needs('roles')).toEqual(['roles/loadUses', 'roles/remove', 'roles/save']);
    expect(needs('domains')).toEqual([
      'config/publishDomain',
      'config/removeDomain',
      'config/saveDomain',
      'config/unpublishDomain',
    ]);
    expect(needs('redirects')).toEqual([
      'missing/remove',
      'missing/removeAll',
      'redirects/publish',
      'redirects/remove',
      'redirects/unpublish',
    ]);
    expect(needs('submissions')).toEqual([
      'feedback/list',
      'feedback/remove',
      'forms/generateCSV',
      'forms/getSubmissions',
      'forms/loadIdentifiers',
      'forms/loadRemovals',
      'forms/loadRetention',
      'forms/removeSubmission',
      'forms/saveRetention',
      'mail/list',
      'mail/sendAgain',
      'mail/status',
    ]);
  });

  test('an action that is not in the table is denied to everybody', () => {
    expect(can(admin, 'page/explode' as Action, page)).toBe(false);
    expect(can(admin, 'constructor' as Action, page)).toBe(false);
  });

  test('publishableByYou follows the rule of publishing', () => {
    expect(publishableByYou(holder, page)).toBe(true);
    expect(publishableByYou(editor, page)).toBe(false);
    expect(publishableByYou(anonymous, { roles: [] })).toBe(false);
  });
});

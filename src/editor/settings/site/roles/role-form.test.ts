import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, type FailureBody } from '../../../../browser/request.ts';
import type { ListedRole, RoleUses } from '../../../../model/roles.ts';
import { NO_PROOF } from '../../../lists/proof.ts';
import { errorResponse, open, respondWith } from '../../../testing/open-page.ts';
import {
  $roleForm,
  formOf,
  losesWords,
  newRoleForm,
  pagesWords,
  peopleWords,
  problemsOf,
  questionBefore,
  removalRefusal,
  removeRole,
  roleInWords,
  roleRefusal,
  saveRole,
  takenBy,
  takeQuestion,
} from './roles.ts';

const role: ListedRole = {
  name: 'trainer',
  title: 'Trainer',
  description: '',
  rights: ['publish', 'submissions'],
  secondFactor: false,
  version: 3,
};
const uses: RoleUses = {
  people: [{ _id: 'u1', username: 'tia', name: 'Tia Ng', loses: ['publish'] }],
  peopleTotal: 3,
  pages: [],
  pagesTotal: 2,
  adminsOnlyTotal: 1,
};
const refused = (data: FailureBody) => new ApiError('Unknown Error', { status: 422, data });

beforeEach(() => {
  open();
  $roleForm.set(null);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('what is wrong with a name is said before the form is sent, and what the server says at its field', () => {
  expect(problemsOf({ ...newRoleForm, title: ' ' }).title).toEqual(['Give the role a name']);
  expect(problemsOf(formOf(role)).title).toEqual([]);
  const validationErrors = [{ field: 'role.title', message: 'There is a role called Trainer already' }];
  expect(roleRefusal(refused({ validationErrors })).problems.title).toEqual([
    'There is a role called Trainer already',
  ]);
});

test('of a newer version it is said what it is', () => {
  const data = { error: { code: 'version-conflict' }, savedBy: null, role: { ...role, version: 4 } };
  expect(roleRefusal(refused(data))).toEqual({
    problems: { title: [], description: [], rights: [], secondFactor: [] },
    failure:
      'Somebody changed this role meanwhile. It is now called ‘Trainer’, without a description. Rights: Publish, Form submissions. Save again to replace that with what is here.',
    newer: { ...role, version: 4 },
  });
});

test('a save sends what it replaces, and of admins only what can change', async () => {
  const answer = () => Response.json({ role });
  const sent = respondWith(answer, answer);
  await saveRole({ ...formOf(role), rights: ['publish'] }, { password: '', code: '123456' });
  await saveRole(formOf({ ...role, name: 'admin' }), NO_PROOF);
  expect(sent.map(({ body }) => body)).toEqual([
    {
      role: {
        name: 'trainer',
        version: 3,
        title: 'Trainer',
        rights: ['publish'],
        description: '',
        secondFactor: false,
      },
      password: '',
      code: '123456',
    },
    { role: { name: 'admin', version: 3, description: '', secondFactor: false }, ...NO_PROOF },
  ]);
});

test('before rights are taken it is said from whom', () => {
  const taken = takenBy({ ...formOf(role), rights: ['submissions'] });
  expect(takeQuestion('Trainer', taken, uses, false)).toEqual({
    message: 'Take Publish from ‘Trainer’?',
    consequence:
      'Tia Ng, 2 more have this role. They keep what other roles give them, and are logged out, except admins. What they have not saved stays in their browsers.',
    yes: 'Save Role',
  });
  expect(takeQuestion('Trainer', taken, uses, true).consequence).toMatch(/You are one of them\.$/);
  expect(takenBy(newRoleForm)).toEqual([]);
});

test('nothing is taken without the question: where it cannot be said from whom, that fails', async () => {
  const taking = { ...formOf(role), rights: [] };
  respondWith(errorResponse(503, 'unavailable', 'Try again.'));
  await expect(questionBefore(taking, null)).rejects.toMatchObject({ response: { status: 503 } });
  const answers = [uses, uses, { ...uses, people: [], peopleTotal: 0 }].map(
    (body) => () => Response.json(body),
  );
  respondWith(...answers);
  const user = { _id: 'u1', username: 'tia', name: '', email: '', rights: [] };
  const asked = async (...roles: string[]) => (await questionBefore(taking, { ...user, roles }))?.consequence;
  expect(await asked('trainer')).toContain('You are one of them');
  expect(await asked('trainer', 'admin')).not.toContain('You are one of them');
  expect(await asked('trainer')).toBeUndefined();
  expect(await questionBefore(formOf(role), null)).toBeNull();
});

test('a removal says which version it removes, and of a newer one what it is', async () => {
  const sent = respondWith(() => Response.json({ name: 'trainer' }));
  await removeRole(role);
  expect(sent[0]!.body).toEqual({ name: 'trainer', version: 3 });
  const data = { error: { code: 'version-conflict' }, savedBy: null, role: { ...role, version: 4 } };
  expect(removalRefusal(refused(data))).toEqual({
    failure:
      'Somebody changed this role meanwhile. It is now called ‘Trainer’, without a description. Rights: Publish, Form submissions. Remove it again if it is to go all the same.',
    newer: { ...role, version: 4 },
  });
  expect(removalRefusal(refused({ error: { code: 'not-allowed', message: 'No.' } }))).toEqual({
    failure: 'No.',
    newer: null,
  });
});

test('what a role gives, and what its removal takes, is said in words', () => {
  expect(roleInWords(role)).toBe('Rights: Publish, Form submissions');
  expect(roleInWords({ name: 'admin', rights: [] })).toBe('May do everything');
  expect([peopleWords(0), peopleWords(1), peopleWords(3)]).toEqual([
    'Nobody has this role.',
    '1 person has this role.',
    '3 people have this role.',
  ]);
  expect(losesWords(['publish'])).toBe('loses Publish');
  expect(pagesWords(uses)).toBe(
    '2 pages are restricted to it. Without it, only admins could change 1 of them.',
  );
  expect(pagesWords({ ...uses, adminsOnlyTotal: 2 })).toMatch(/all of them\.$/);
  expect(pagesWords({ ...uses, adminsOnlyTotal: 0 })).toMatch(/other roles whose holders/);
  expect(pagesWords({ ...uses, pagesTotal: 0 })).toBe('No page is restricted to it.');
});

import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import type { Submission } from '../../../model/forms/wire-schema.ts';
import { filterProblem } from '../../lists/fields.tsx';
import { isFiltered } from '../../lists/paged-list.ts';
import { shownTable } from '../../lists/testing/shown-table.tsx';
import { editorStart, startAs } from '../../testing/open-page.ts';
import { firstAnswer, SubmissionView, senderOf } from './SubmissionDialog.tsx';
import SubmissionsTab, {
  days,
  removalWords,
  submissionList,
  submissionRetention,
  submissions,
} from './SubmissionsTab.tsx';

const { query: NO_FILTERS, parameters: parametersOf } = submissions.of;

const editor = { ...editorStart().user, roles: ['editor'] };

const ANSWERS = { Name: 'Ana', Topics: 'Food;;Housing' };

type Field = Submission['fields'][number];

/** Returns a field of a submission. In older submissions, fields have no type. */
const field = (name: string, label = name, type: Field['type'] = null, isSender = false): Field => ({
  name,
  label,
  type,
  isSender,
});

const submission = (changes: Partial<Submission> = {}): Submission => ({
  _id: 's1',
  settings: { subject: 'A question', identifier: 'contact', recipient: 'help@example.org', ccs: [] },
  form: ANSWERS,
  fields: Object.keys(changes.form ?? ANSWERS).map((name) => field(name)),
  createdAt: '2026-11-21T05:35:00.000Z',
  draft: false,
  unverified: false,
  ...changes,
});

beforeEach(() => startAs({}));

test('names and values are shown as text, whatever they look like', () => {
  const attack = '<script>alert(1)</script><img src=x onerror=alert(1)>';
  const form = Object.fromEntries([
    [attack, attack],
    ['Formula', '=HYPERLINK("https://example.org")'],
    ['Right to left', '\u202Egro.live\u0645\u0631\u062D\u0628\u0627'],
    ['__proto__', 'polluted'],
    ['Emoji \u{1F9E1}', '\u{1F468}\u200D\u{1F469}'],
    ...Array.from({ length: 200 }, (_, index) => [`Field ${index}`, `Value ${index}`]),
    ['Long', 'x'.repeat(1_000_000)],
  ]);
  const sent = submission({
    form,
    settings: { ...submission().settings, identifier: attack, subject: attack },
  });
  const html = `${renderToStaticMarkup(<SubmissionView submission={sent} />)}`;
  const doc = html.replaceAll(/<\/?(div|dl|dt|dd|p|span)( [^<>]*)?>/g, '');
  expect(doc).not.toMatch(/[<>]/);
  expect(html.match(/<dd dir="auto">/g)).toHaveLength(Object.keys(form).length + 3);
  expect(html).toContain('Value 199');
  expect(html).toContain('=HYPERLINK(&quot;https://example.org&quot;)');
  expect(html.length).toBeGreaterThan(1_000_000);
  const rows = shownTable(submissionList, [sent]);
  expect(rows).not.toMatch(/<script|<img/);
});

test('answers are in the order of the form, where its names are numbers too', () => {
  const sent = submission({
    form: { 1: 'one', 2: 'two', Why: 'because' },
    fields: ['Why', '2', '1'].map((name) => field(name)),
  });
  const html = renderToStaticMarkup(<SubmissionView submission={sent} />);
  expect(html.match(/because|two|one/g)).toEqual(['because', 'two', 'one']);
  expect(firstAnswer(sent)).toBe('because');
});

test('a row has who wrote, the time in the zone of the site, the form, the first answer and what sets it apart', () => {
  const rows = [submission({ unverified: true }), submission({ _id: 's2', draft: true })];
  const html = shownTable(submissionList, rows);
  expect(html).toContain('4:05 pm, 21/11/2026');
  for (const words of ['contact', 'Ana', 'Food Housing', 'help@example.org', 'Draft', 'Unverified'])
    expect(html).toContain(words);
  expect(html).toContain('aria-label="View the submission of 4:05 pm, 21/11/2026"');
  const columns = [...html.matchAll(/role="columnheader"[^>]*>(\w[\w ]*)/g)].map(([, name]) => name);
  expect(columns.slice(0, 2)).toEqual(['From', 'Submitted']);
});

test('who wrote is the name and the address that they gave, not those of somebody else', () => {
  const form = {
    salutation: '--None--',
    'Their email': 'kim@example.org',
    fn: 'Zoë',
    last_name: 'Byron',
    email: 'zoe@example.org',
    why: 'Because',
  };
  const fields = [
    field('salutation', 'Salutation', 'select'),
    field('Their email', 'Their email', 'email'),
    field('fn', 'Your first name', 'text'),
    field('last_name', 'Last name', 'text'),
    field('email', 'Email', 'email', true),
    field('why', 'Why', 'textArea'),
  ];
  const sent = submission({ form, fields });
  expect(senderOf(sent)).toEqual({ name: 'Zoë Byron', address: 'zoe@example.org' });
  expect(firstAnswer(sent)).toBe('kim@example.org');
  const old = submission({ form: { 'E-mail': 'ada@example.org', 'Your name': 'Ada', Topic: 'Food' } });
  expect([senderOf(old), firstAnswer(old)]).toEqual([{ name: 'Ada', address: 'ada@example.org' }, 'Food']);
  expect(senderOf(submission({ form: { Topic: 'Name' } }))).toEqual({ name: '', address: '' });
  const html = shownTable(submissionList, [submission({ form: {} })]);
  expect(html).toContain('Not given');
});

test('the first answer is one line, not too long, not cut within a character, and no tick', () => {
  expect(firstAnswer(submission({ form: { Empty: ' ', Topic: ' Food\n and ' } }))).toBe('Food and');
  expect(firstAnswer(submission({ form: {} }))).toBe('');
  const form = { Agree: 'true', Title: '--None--', Why: 'because' };
  const fields = [field('Agree', 'Agree', 'checkbox'), field('Title', 'Title', 'select'), field('Why')];
  expect(firstAnswer(submission({ form, fields }))).toBe('because');
  const long = firstAnswer(submission({ form: { Story: '\u{1F9E1}'.repeat(500_000) } }));
  expect(long).toBe(`${'\u{1F9E1}'.repeat(80)}…`);
});

test('a submission is in the words of its form: labels, yes and no, days, choices one a line', () => {
  const fields = [
    field('a', 'Do you agree?', 'checkbox'),
    field('n', 'News', 'checkbox'),
    field('d', 'Day', 'date'),
    field('t', 'Topics', 'multipleChoice'),
    field('s', 'Title', 'select'),
    field('m', 'Topics', 'textArea'),
  ];
  const form = { a: 'true', n: '', d: '2026-12-01', t: 'Food, drink;;Housing', s: '--None--', m: 'a;;b' };
  const html = renderToStaticMarkup(<SubmissionView submission={submission({ form, fields })} />);
  const lines = [...html.matchAll(/<dt dir="auto">([^<]*)<\/dt><dd dir="auto">(.*?)<\/dd>/gs)];
  expect(lines.slice(3).map(([, name, value]) => [name, value?.replace(/<[^>]*>/g, '')])).toEqual([
    ['Do you agree?', 'Yes'],
    ['News', 'No'],
    ['Day', '1 December 2026'],
    ['Topics (t)', 'Food, drink\nHousing'],
    ['Title', 'Nothing'],
    ['Topics (m)', 'a;;b'],
  ]);
});

test('choices of an older submission are on lines of their own, and what is empty is said to be', () => {
  const html = renderToStaticMarkup(
    <SubmissionView submission={submission({ form: { Name: '', Topics: 'Food;;Housing' } })} />,
  );
  expect(html).toContain('Food\nHousing');
  expect(html).toContain('Nothing');
});

test('the filters are sent as they are meant, and empty ones are not', () => {
  expect(parametersOf(NO_FILTERS)).toEqual({ domainId: 'domain-1' });
  const filters = {
    identifier: 'a & b',
    fromDate: '2026-01-01',
    toDate: '2026-01-31',
    showDraftSubmissions: true,
  };
  expect(parametersOf(filters)).toEqual({ domainId: 'domain-1', ...filters, showDraftSubmissions: 'true' });
});

test('the ends of a range of days constrain each other', () => {
  const range = (fromDate: string, toDate: string) =>
    filterProblem(days, { ...NO_FILTERS, fromDate, toDate });
  expect(range('2026-02-01', '2026-01-31')).toMatch(/^The first day is after the last one/);
  for (const [from, to] of [
    ['2026-01-31', '2026-01-31'],
    ['', '2026-01-31'],
    ['2026-01-31', ''],
  ])
    expect(range(from!, to!)).toBeNull();
});

test('an empty list says whether filters leave everything out', () => {
  const empty: ReturnType<typeof submissions.$list.get> = {
    state: 'ready',
    rows: [],
    total: 0,
    page: 1,
    problem: null,
    query: NO_FILTERS,
  };
  expect(submissions.words(empty)).toMatch(/^There are no submissions yet/);
  expect(submissions.words({ ...empty, query: { ...NO_FILTERS, toDate: '2026-01-31' } })).toBe(
    'No submission passes these filters.',
  );
  expect(isFiltered({ ...NO_FILTERS, showDraftSubmissions: true })).toBe(false);
  expect(submissions.words({ ...empty, total: 35, page: 2 })).toBe('11 to 20 of 35 submissions');
  expect(submissions.words({ ...empty, state: 'failed', problem: 'No connection.' })).toBe(
    'The submissions could not be listed. No connection.',
  );
});

test('people without the right are told that they lack it, and nothing is asked for', () => {
  startAs({ user: editor });
  const html = renderToStaticMarkup(<SubmissionsTab />);
  expect(html).toContain('Only people with the right to form submissions can see this.');
  expect(html).not.toContain('Show draft Submissions');
});

test('a time to keep submissions is a number of days, and a shorter one is asked about', () => {
  const { read, question } = submissionRetention;
  expect(read(' 90 ')).toEqual({ days: 90 });
  expect(read('')).toEqual({ days: null });
  for (const wrong of ['0', '-1', '1.5', '36501', 'x', '1e3']) expect(read(wrong)).toHaveProperty('problem');
  expect(question(30, null)?.consequence).toContain('older than 30 days');
  expect(question(30, 90)).not.toBeNull();
  expect([question(90, 30), question(null, 30)]).toEqual([null, null]);
});

test('it is said who deleted a submission, also where the account is gone', () => {
  const at = (iso: string) => iso.slice(0, 10);
  const removal = {
    _id: 's1',
    identifier: 'talk',
    createdAt: '2026-11-21T05:35:00.000Z',
    removedAt: '2026-11-23T00:00:00.000Z',
    removedBy: 'marion',
  };
  expect(removalWords(removal, at)).toBe(
    'Deleted by marion at 2026-11-23: a submission of ‘talk’, sent at 2026-11-21',
  );
  expect(removalWords({ ...removal, removedBy: null }, at)).toMatch(/^Deleted by somebody whose account/);
});

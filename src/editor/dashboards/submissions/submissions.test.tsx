import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { editorStart, startAs } from '../../testing/open-page.ts';
import { submissionRetention } from './retention.ts';
import SubmissionsTab from './SubmissionsTab.tsx';
import { SubmissionTable } from './SubmissionTable.tsx';
import { SubmissionView } from './SubmissionView.tsx';
import { NO_FILTERS, parametersOf, type Submission } from './submission-calls.ts';
import { isFiltered, listWords, rangeProblem, type SubmissionList } from './submission-list.ts';
import { firstAnswer, removalWords, valueInLines } from './submission-words.ts';

const editor = { ...editorStart().user, roles: ['editor'] };

const ANSWERS = { Name: 'Ana', Topics: 'Food;;Housing' };

const submission = (fields: Partial<Submission> = {}): Submission => ({
  _id: 's1',
  settings: { subject: 'A question', identifier: 'contact', recipient: 'help@example.org', ccs: [] },
  form: ANSWERS,
  names: Object.keys(fields.form ?? ANSWERS),
  createdAt: '2026-11-21T05:35:00.000Z',
  draft: false,
  unverified: false,
  ...fields,
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
  const rows = renderToStaticMarkup(<SubmissionTable rows={[sent]} onView={() => {}} />);
  expect(rows).not.toMatch(/<script|<img/);
});

test('answers are in the order of the form, where its names are numbers too', () => {
  const sent = submission({ form: { 1: 'one', 2: 'two', Why: 'because' }, names: ['Why', '2', '1'] });
  const html = renderToStaticMarkup(<SubmissionView submission={sent} />);
  expect(html.match(/because|two|one/g)).toEqual(['because', 'two', 'one']);
  expect(firstAnswer(sent)).toBe('because');
});

test('a row has the time in the zone of the site, the form, the first answer and what sets it apart', () => {
  const rows = [submission({ unverified: true }), submission({ _id: 's2', draft: true })];
  const html = renderToStaticMarkup(<SubmissionTable rows={rows} onView={() => {}} />);
  expect(html).toContain('4:05 pm, 21/11/2026');
  for (const words of ['contact', 'Ana', 'help@example.org', 'Draft', 'Unverified'])
    expect(html).toContain(words);
  expect(html).toContain('aria-label="View the submission of 4:05 pm, 21/11/2026"');
});

test('the first answer is one line, not too long, and not cut within a character', () => {
  expect(firstAnswer(submission({ form: { Empty: ' ', Name: ' Ana\n Lee ' } }))).toBe('Ana Lee');
  expect(firstAnswer(submission({ form: {} }))).toBe('');
  const long = firstAnswer(submission({ form: { Story: '\u{1F9E1}'.repeat(500_000) } }));
  expect(long).toBe(`${'\u{1F9E1}'.repeat(80)}…`);
});

test('several choices are on lines of their own, and what is empty is said to be', () => {
  expect(valueInLines('Food;;Housing')).toBe('Food\nHousing');
  const html = renderToStaticMarkup(<SubmissionView submission={submission({ form: { Name: '' } })} />);
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
  const range = (fromDate: string, toDate: string) => rangeProblem({ ...NO_FILTERS, fromDate, toDate });
  expect(range('2026-02-01', '2026-01-31')).toMatch(/^The first day is after the last one/);
  for (const [from, to] of [
    ['2026-01-31', '2026-01-31'],
    ['', '2026-01-31'],
    ['2026-01-31', ''],
  ])
    expect(range(from!, to!)).toBeNull();
});

test('an empty list says whether filters leave everything out', () => {
  const empty: SubmissionList = {
    state: 'ready',
    rows: [],
    total: 0,
    page: 1,
    problem: null,
    query: NO_FILTERS,
  };
  expect(listWords(empty)).toMatch(/^There are no submissions yet/);
  expect(listWords({ ...empty, query: { ...NO_FILTERS, toDate: '2026-01-31' } })).toBe(
    'No submission passes these filters.',
  );
  expect(isFiltered({ ...NO_FILTERS, showDraftSubmissions: true })).toBe(false);
  expect(listWords({ ...empty, total: 35, page: 2 })).toBe('11 to 20 of 35 submissions');
  expect(listWords({ ...empty, state: 'failed', problem: 'No connection.' })).toBe(
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

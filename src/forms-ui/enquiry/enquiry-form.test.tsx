import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { publicForm } from '../../model/forms/form-of.ts';
import type { CaptchaService } from '../../model/forms/form-types.ts';
import { ClearButton, EnquiryForm } from './EnquiryForm.tsx';

const settings = {
  componentType: 'ContactForm',
  identifier: 'contact',
  recipient: 'help@example.org',
  subject: 'A message',
};

const URGENT = { href: 'tel:1800975707', text: '1800 975 707' };

function html(
  fields: readonly object[],
  values: Record<string, string> = {},
  problems: { field: string; message: string }[] = [],
  captcha: CaptchaService | null = null,
) {
  return renderToStaticMarkup(
    <EnquiryForm
      form={publicForm({ ...settings, fields })}
      place={{ page: 'p1', block: 'b1', action: '/api/forms/submit' }}
      calls={[]}
      urgent={URGENT}
      values={values}
      problems={problems}
      failure={null}
      status="idle"
      captcha={captcha}
      clear={<ClearButton />}
    />,
  );
}

const field = (type: string, rest: object = {}) => ({
  key: 'f1',
  type,
  name: 'Field',
  label: 'Field',
  ...rest,
});

test.each([
  ['text', 'input', ['type="text"']],
  ['email', 'input', ['type="email"', 'inputMode="email"', 'autoComplete="email"', 'spellCheck="false"']],
  ['phone', 'input', ['type="tel"', 'inputMode="tel"', 'autoComplete="tel"']],
  ['date', 'input', ['type="date"']],
  ['textArea', 'textarea', ['rows="6"']],
])('a field of the type %s is a native control with its label', (type, element, attributes) => {
  const page = html([field(type)]);
  expect(page).toContain(`<label for="form-b1-f1">Field</label><${element} id="form-b1-f1"`);
  for (const attribute of [...attributes, 'name="Field"']) expect(page).toContain(attribute);
});

test('a required field has a star, and its problem stands at it', () => {
  const page = html([field('text', { required: true })], {}, [
    { field: 'Field', message: 'This field is required' },
  ]);
  expect(page).toContain('<label for="form-b1-f1">Field<small>*</small></label>');
  expect(page).toMatch(
    /<p id="form-b1-f1-problem" class="form-problem"><svg .*<\/svg>This field is required<\/p>/,
  );
  expect(page).toContain('aria-describedby="form-b1-f1-problem" aria-invalid="true"');
  expect(page).toContain('<a href="#form-b1-f1">Field: This field is required</a>');
});

test('the summary is named by its heading, counts the problems, and has the number to call', () => {
  const problem = { field: 'Field', message: 'This field is required' };
  const summary = (problems: object[]) => html([field('text')], {}, problems as never[]);
  expect(summary([])).not.toContain('form-summary');
  expect(summary([problem])).toContain('<h2 id="form-b1-summary">There is 1 thing to mend</h2>');
  const two = summary([problem, { field: 'recaptcha', message: 'Please complete the recaptcha' }]);
  expect(two).toContain('<h2 id="form-b1-summary">There are 2 things to mend</h2>');
  expect(two).toMatch(/<section class="form-summary" tabindex="-1" aria-labelledby="form-b1-summary"/);
  expect(two).toContain(
    'If it cannot wait, call <span class="tel"><a class="tel" href="tel:1800975707">1800 975 707</a>.</span>',
  );
  expect(two).not.toMatch(/role="alert"|aria-live/);
});

test('words of the editor stand without the label, because they say themselves which field is meant', () => {
  const own = [{ field: 'Field', message: 'Write your first name' }];
  const named = field('text', { required: true, errorMessage: 'Write your first name' });
  expect(html([named], {}, own)).toContain('<a href="#form-b1-f1">Write your first name</a>');
  const max = [{ field: 'Field', message: 'This field is too long' }];
  expect(html([named], {}, max)).toContain('<a href="#form-b1-f1">Field: This field is too long</a>');
});

test('a form that was sent is a panel: what happens next, when it was sent, a mail or none, and the number', () => {
  const sentForm = (isMailed: boolean, successMessage: string) =>
    renderToStaticMarkup(
      <EnquiryForm
        form={publicForm({ ...settings, fields: [field('text')], successMessage })}
        place={{ page: 'p1', block: 'b1', action: '/api/forms/submit' }}
        calls={[]}
        urgent={URGENT}
        values={{}}
        problems={[]}
        failure={null}
        status="success"
        sent={{ at: 'Tuesday 24 November, 9:12 am', isMailed }}
        clear={null}
      />,
    );
  const mailed = sentForm(true, 'We answer by Thursday.');
  expect(mailed).toContain('class="form form-done"');
  expect(mailed).toContain('We have your message</h2><p role="status">We answer by Thursday.</p>');
  expect(mailed).toContain('Sent on Tuesday 24 November, 9:12 am. You also get an e-mail from us.');
  expect(mailed).toContain('href="tel:1800975707">1800 975 707</a>.');
  expect(mailed).toContain('>Success!</button>');
  const plain = sentForm(false, '');
  expect(plain).toContain('Thank you. Your message was sent.');
  expect(plain).toContain('You do not get a copy of it by e-mail.');
  expect(plain).not.toContain('answer by');
});

test('before any script runs, a field that depends on a choice is shown where a browser has made that choice', () => {
  const choice = field('select', { key: 'by', name: 'By', options: ['Mail', 'Phone'] });
  const phone = field('phone', { hidden: { field: 'By', equals: 'Mail' } });
  const mail = field('email', { key: 'f2', name: 'Mail', hidden: { field: 'By', equals: 'Phone' } });
  const hidden = (fields: readonly object[], values?: Record<string, string>) =>
    [...html(fields, values).matchAll(/form-hides"><label for="form-b1-(\w+)"/g)].map(([, key]) => key);
  expect(hidden([choice, phone, mail])).toEqual(['f1']);
  expect(hidden([choice, phone, mail], { By: 'Phone' })).toEqual(['f2']);
  const only = field('email', {
    key: 'f3',
    name: 'Only',
    hidden: { field: 'By', equals: 'Mail', unless: true },
  });
  expect(hidden([choice, only])).toEqual([]);
  expect(hidden([{ ...choice, placeholder: 'Please choose' }, only])).toEqual(['f3']);
});

test('what was typed is there again: text, lines, choices, ticks', () => {
  const options = ['Red', 'Blue'];
  expect(html([field('text')], { Field: '"><b>' })).toContain('value="&quot;&gt;&lt;b&gt;"');
  expect(html([field('textArea')], { Field: '</textarea>' })).toContain('>&lt;/textarea&gt;</textarea>');
  expect(html([field('select', { options })], { Field: 'Blue' })).toContain(
    '<option selected="">Blue</option>',
  );
  expect(
    html([field('multipleChoice', { options })], { Field: 'Red;;Blue' }).match(/checked=""/g),
  ).toHaveLength(2);
  expect(html([field('checkbox')], { Field: 'true' })).toContain('checked="" value="true"');
});

test('a select without a placeholder has no empty option, so that it begins with its first', () => {
  expect(html([field('select', { options: ['Red'] })])).not.toContain('<option value="">');
  expect(html([field('select', { options: ['Red'], placeholder: 'Choose' })])).toContain(
    '<option value="">Choose</option>',
  );
});

test('a field that depends on another is hidden with script alone, and without it says when it counts', () => {
  const rule = { field: 'Field', equals: '' };
  expect(html([field('text'), { key: 'f2', type: 'text', name: 'Other', hidden: rule }])).toContain(
    '<div class="form-field form-hides"><label for="form-b1-f2">Other<small class="form-condition"> (only if you answer ‘Field’)</small></label>',
  );
});

test('a service’s captcha stands where the form has a field for it, else above the button, with what is wrong', () => {
  const captcha = { siteKey: 'site', scriptUrl: 'https://captcha.example/api.js' };
  const problems = [{ field: 'recaptcha', message: 'Please complete the recaptcha' }];
  const last = html([field('text')], {}, problems, captcha);
  expect(last.indexOf('id="form-b1-f1"')).toBeLessThan(last.indexOf('data-sitekey'));
  expect(last).toContain('<a href="#form-b1-recaptcha">Please complete the recaptcha</a>');
  const own = { key: 'c1', type: 'captcha', label: 'Are you there?' };
  const page = html([own, field('text')], {}, problems, captcha);
  expect(page.indexOf('data-sitekey')).toBeLessThan(page.indexOf('id="form-b1-f1"'));
  expect(page.match(/data-sitekey/g)).toHaveLength(1);
  expect(page).toContain('<legend>Are you there?<small>*</small></legend>');
  expect(page).toContain('<a href="#form-b1-c1">Please complete the recaptcha</a>');
  expect(html([own, field('text')])).not.toContain('Are you there?');
});

test('names that objects or forms have by themselves are names like others', () => {
  for (const name of ['constructor', 'valueOf', 'toString']) {
    expect(html([field('text', { name })])).toContain(`type="text" name="${name}"/>`);
  }
  for (const name of ['page', 'submit', 'elements', 'action']) {
    expect(html([field('text', { name })])).toContain(`name="form.${name}"`);
  }
});

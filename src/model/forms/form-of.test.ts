import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formOf, publicForm } from './form-of.ts';
import { contactFormSchema, trainingFormSchema } from './form-schema.ts';

const secrets = {
  recipient: 'SECRET-recipient@example.org',
  ccs: ['SECRET-cc@example.org'],
  subject: 'SECRET-subject',
  successEmailSender: 'SECRET-email-sender',
  successEmailSubject: 'SECRET-email-subject',
  successEmailFirstLine: 'SECRET-email-first-line',
  successEmailText: 'SECRET-text',
  submitterEmailField: 'SECRETfield',
};

test('a block that is no form is none', () => {
  expect(formOf({ componentType: 'Quote' })).toBeNull();
  expect(formOf({ componentType: 'constructor' })).toBeNull();
  expect(() => publicForm({ componentType: 'Quote' })).toThrow('A block of the type Quote is no form.');
});

test.each(['ContactForm', 'WorkshopEnquiryForm'])(
  'everybody may know of a %s only what it shows',
  (componentType) => {
    const block = {
      componentType,
      identifier: 'enquiry',
      fields: [{ name: 'a', type: 'email' }],
      ...secrets,
    };
    const form = publicForm(block);
    expect(form.ready).toBe(true);
    expect(form.fields.length).toBeGreaterThan(0);
    expect(JSON.stringify(form)).not.toContain('SECRET');
  },
);

test('of a form that cannot be sent, everybody may know only that', () => {
  const block = { componentType: 'ContactForm', title: 'Write to us', fields: [{ name: 'a' }], ...secrets };
  const { ready, kind, secondaryLink, ...rest } = publicForm(block);
  expect({ ready, kind }).toEqual({ ready: false, kind: 'contact' });
  expect(secondaryLink.href).toBe('');
  expect(Object.values(rest).flat().filter(Boolean)).toEqual([]);
});

test('a new block is a form with the words of the specification', () => {
  const { settings } = formOf({ componentType: 'ContactForm', ...contactFormSchema.parse({}) })!;
  expect(settings).toEqual({
    title: 'Form Title',
    identifier: '',
    recipient: '',
    ccs: [],
    subject: '',
    submitterEmailField: '',
    fields: [],
    primaryButtonText: 'Send enquiry',
    secondaryLink: { type: 'page', href: '', text: '' },
    successMessage: 'Thank you. Your message was sent.',
    successEmailSender: '',
    successEmailSubject: '',
    successEmailFirstLine: '',
    successEmailText: '',
    trackInGA: false,
  });
  const training = formOf({ componentType: 'WorkshopEnquiryForm', ...trainingFormSchema.parse({}) })!;
  expect(training.settings).toEqual({
    ...settings,
    successMessage: 'Thank you for submitting your training enquiry.',
    fields: training.settings.fields,
  });
  expect(training.settings.fields.map(({ name }) => name)).toEqual([
    'salutation',
    'first_name',
    'last_name',
    'email',
    'email_confirm',
    'phone',
    'mobile',
    'myself_org',
    'myself_org_title',
    'myself_org_company',
    'Interested_In',
    'lead_source',
  ]);
});

test('whatever is stored in a block, it is a form', () => {
  fc.assert(
    fc.property(
      fc.object({ key: fc.constantFrom('fields', 'ccs', 'title', 'secondaryLink', 'recipient') }),
      (block) => {
        expect(() => publicForm({ ...block, componentType: 'ContactForm' })).not.toThrow();
      },
    ),
  );
});

test('a page knows which address gets a mail only if the form sends one', () => {
  const email = { key: 'e', type: 'email', name: 'Your email', label: 'E-mail', required: true };
  const mailsTo = (changes: object) =>
    publicForm({
      componentType: 'ContactForm',
      identifier: 'a',
      recipient: 'a@example.org',
      subject: 'A',
      fields: [email],
      submitterEmailField: 'yourEmail',
      successEmailText: 'Thank you.',
      ...changes,
    }).mailsTo;
  expect(mailsTo({})).toBe('Your email');
  expect(mailsTo({ successEmailText: ' ' })).toBeUndefined();
  expect(mailsTo({ submitterEmailField: '' })).toBeUndefined();
});

import { expect, test } from 'vitest';
import type { StoredBlock } from '../model/block.ts';
import { publicBlocks } from './public-blocks.ts';

const settings = {
  identifier: 'contact',
  recipient: 'SECRET-recipient@example.org',
  ccs: ['SECRET-cc@example.org'],
  subject: 'SECRET-subject',
  successEmailSender: 'SECRET-email-sender',
  successEmailSubject: 'SECRET-email-subject',
  successEmailFirstLine: 'SECRET-email-first-line',
  successEmailText: 'SECRET-text',
  submitterEmailField: 'SECRETfield',
};

const form = (componentType: string, rest: object = {}) =>
  ({ key: `k-${componentType}`, componentType, ...settings, ...rest }) as StoredBlock;

test.each(['ContactForm', 'WorkshopEnquiryForm'])('nobody reads who gets what is sent with a %s', (type) => {
  const fields = [{ key: 'f1', name: 'Email', type: 'email', label: 'Email', SECRET: 'SECRET' }];
  const nested = { key: 'a', componentType: 'TitledArea', contents: [form(type, { fields })] } as StoredBlock;
  const [area] = publicBlocks([nested]) as [StoredBlock & { contents: StoredBlock[] }];
  expect(area.contents[0]).toMatchObject({ key: `k-${type}`, componentType: type, ready: true });
  expect(JSON.stringify(area)).not.toContain('SECRET');
});

test('of a form that cannot be sent, everybody reads only that', () => {
  const [block] = publicBlocks([form('ContactForm', { identifier: '', title: 'SECRET-title' })]);
  expect(block).toEqual({
    key: 'k-ContactForm',
    componentType: 'ContactForm',
    kind: 'contact',
    ready: false,
    identifier: '',
    title: '',
    primaryButtonText: '',
    secondaryLink: { type: 'page', href: '', text: '' },
    successMessage: '',
    trackInGA: false,
    fields: [],
  });
  expect(JSON.stringify(block)).not.toContain('SECRET');
});

test('a block of unknown type, and all that is in it, is nobody’s to read', () => {
  expect(publicBlocks([form('Hologram')])).toEqual([]);
});

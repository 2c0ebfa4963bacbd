import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LeadFields } from '../../../src/model/mail.ts';
import { readConfig } from '../../core/config/config.ts';
import { type CrmStandIn, startCrm } from '../../testing/crm-stand-in.ts';
import type { Manner } from '../../testing/http-stand-in.ts';
import { deliverLead } from './deliver-lead.ts';

const enquiry: LeadFields = {
  salutation: 'Ms.',
  firstName: 'Mira',
  lastName: 'Nguyễn & Söhne',
  email: 'mira+help@example.org',
  phone: '0400 000 000',
  mobile: '0400 000 001',
  organisationType: 'Organisation',
  title: '',
  company: 'Example & Co',
  interests: ['DV-Aware', 'Suicide Protect'],
  leadSource: 'Word of mouth',
};

let crm: CrmStandIn;
beforeAll(async () => {
  crm = await startCrm();
});
afterAll(() => crm.close());

const deliver = (
  manner: Manner,
  lead: LeadFields = enquiry,
  signal = AbortSignal.timeout(10_000),
  env: Record<string, string> = {},
) => {
  crm.behave(manner);
  const settings = { CRM_LEAD_URL: crm.url, CRM_ORG_ID: '00D1', SITE_URL: 'https://www.example.org' };
  return deliverLead(readConfig({ ...settings, ...env }).crm!, lead, signal);
};

test('a training enquiry becomes a lead with all that was typed, each interest by itself', async () => {
  expect(await deliver('right')).toEqual({ kind: 'sent', id: null });
  expect(crm.leads.at(-1)).toEqual([
    ['oid', '00D1'],
    ['retURL', 'https://www.example.org/training-thank-you'],
    ['salutation', 'Ms.'],
    ['first_name', 'Mira'],
    ['last_name', 'Nguyễn & Söhne'],
    ['email', 'mira+help@example.org'],
    ['phone', '0400 000 000'],
    ['mobile', '0400 000 001'],
    ['myself_org', 'Organisation'],
    ['company', 'Example & Co'],
    ['lead_source', 'Word of mouth'],
    ['web_created', '1'],
    ['Interested_In', 'DV-Aware'],
    ['Interested_In', 'Suicide Protect'],
  ]);
  expect(crm.requests.at(-1)?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
});

test('what the organisation has fields of its own for goes by the names that its CRM gave them', async () => {
  await deliver('right', enquiry, undefined, {
    CRM_TYPE_FIELD: '00N5g00000TypeA',
    CRM_INTERESTS_FIELD: '00N5g00000Inter',
    CRM_WEB_FIELD: 'Web_Created__c',
  });
  const lead = crm.leads.at(-1)!;
  expect(lead).toEqual(
    expect.arrayContaining([
      ['00N5g00000TypeA', 'Organisation'],
      ['00N5g00000Inter', 'DV-Aware'],
      ['00N5g00000Inter', 'Suicide Protect'],
      ['Web_Created__c', '1'],
    ]),
  );
  expect(lead.map(([name]) => name)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(myself_org|Interested_In|web_created)$/)]),
  );
});

test('somebody who enquires for themselves has a title, and a company only where the owner gave it a name', async () => {
  const itself = { salutation: '', organisationType: 'Myself', title: 'Nurse', company: '', interests: [] };
  await deliver('right', { ...enquiry, ...itself });
  expect(crm.leads.at(-1)).toEqual([
    ['oid', '00D1'],
    ['retURL', 'https://www.example.org/training-thank-you'],
    ['first_name', 'Mira'],
    ['last_name', 'Nguyễn & Söhne'],
    ['email', 'mira+help@example.org'],
    ['phone', '0400 000 000'],
    ['mobile', '0400 000 001'],
    ['myself_org', 'Myself'],
    ['title', 'Nurse'],
    ['lead_source', 'Word of mouth'],
    ['web_created', '1'],
  ]);
  const named = { CRM_NO_COMPANY: 'Privé' };
  await deliver('right', { ...enquiry, ...itself }, undefined, named);
  expect(new Map(crm.leads.at(-1)!).get('company')).toBe('Privé');
  await deliver('right', enquiry, undefined, named);
  expect(new Map(crm.leads.at(-1)!).get('company')).toBe('Example & Co');
});

test('a redirect to the page that thanks is a yes, and is not followed', async () => {
  const before = crm.requests.length;
  expect(await deliver({ status: 302, headers: { location: crm.url } })).toEqual({ kind: 'sent', id: null });
  expect(crm.requests).toHaveLength(before + 1);
});

test('trouble is tried again, and a refusal is final', async () => {
  expect(await deliver('failing')).toEqual({
    kind: 'retry',
    uncertain: true,
    reason: expect.stringMatching(/\S/),
  });
  expect(await deliver('dropping')).toEqual({
    kind: 'retry',
    uncertain: true,
    reason: expect.stringMatching(/\S/),
  });
  expect(await deliver('silent', enquiry, AbortSignal.timeout(50))).toEqual({
    kind: 'retry',
    uncertain: true,
    reason: expect.stringMatching(/\S/),
  });
  // The CRM accepts the lead immediately, but takes long to send a page that nobody needs.
  for (const manner of ['stalling', 'endless', 'lying'] as const) {
    const soon = AbortSignal.timeout(1000);
    expect((await deliver(manner, enquiry, soon)).kind, manner).toBeOneOf(['sent', 'retry']);
  }
  expect(await deliver('limiting')).toEqual({
    kind: 'retry',
    afterMs: 1000,
    pausesAll: true,
    reason: expect.stringMatching(/\S/),
  });
  expect(await deliver({ status: 404 })).toEqual({
    kind: 'retry',
    afterMs: 300_000,
    pausesAll: true,
    reason: expect.stringMatching(/\S/),
  });
  expect(await deliver({ status: 400 })).toEqual({ kind: 'rejected', reason: expect.stringMatching(/\S/) });
  const processed = { 'is-processed': 'true Exception:common.exception.SalesforceGenericException' };
  expect(await deliver({ status: 200, headers: processed })).toEqual({
    kind: 'rejected',
    reason: expect.stringMatching(/\S/),
  });
  const gone = await startCrm();
  await gone.close();
  expect(await deliver('right', enquiry, undefined, { CRM_LEAD_URL: gone.url })).toEqual({
    kind: 'retry',
    reason: 'The CRM could not be reached.',
  });
});

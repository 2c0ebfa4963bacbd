import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Domain } from '../../model/domain.ts';
import { open, respondWith, startAs } from '../testing/open-page.ts';
import { $siteElsewhere, returnToSite, tellSite, watchSite } from './site-elsewhere.ts';

const site = (_id: string, name: string): Domain => ({
  _id,
  name,
  hostnames: [],
  published: true,
  isDefault: _id === 'domain-1',
  version: 1,
});
const own = site('domain-1', 'Open Verandah');
const other = site('domain-2', 'Learning');

let stop = () => {};
beforeEach(() => {
  open();
  startAs({ domains: [own, other] });
  $siteElsewhere.set(null);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('a tab says when another one has chosen another site, until that is its own again', async () => {
  stop = watchSite();
  tellSite(other);
  await vi.waitFor(() => expect($siteElsewhere.get()).toEqual({ _id: 'domain-2', name: 'Learning' }));
  tellSite(own);
  await vi.waitFor(() => expect($siteElsewhere.get()).toBeNull());
});

test('a tab that opens tells the others where it is, and nothing else is believed', async () => {
  const heard: unknown[] = [];
  const channel = new BroadcastChannel('hearth-site');
  channel.onmessage = ({ data }) => heard.push(data);
  stop = watchSite();
  await vi.waitFor(() => expect(heard).toEqual([{ _id: 'domain-1', name: 'Open Verandah' }]));
  channel.postMessage('nonsense');
  channel.postMessage({ _id: 'domain-2', name: 'Learning' });
  await vi.waitFor(() => expect($siteElsewhere.get()?.name).toBe('Learning'));
  channel.close();
});

test('staying makes the site of this page the session’s again; a refusal changes nothing', async () => {
  await returnToSite();
  $siteElsewhere.set(other);
  respondWith(() => new Response('', { status: 503 }));
  await expect(returnToSite()).rejects.toThrow();
  expect($siteElsewhere.get()).toEqual(other);
  const sent = respondWith(() => Response.json({ newDomain: own, oldDomain: other }));
  await returnToSite();
  expect(sent).toEqual([{ url: '/api/config/swapActiveDomain', body: { domain: { _id: 'domain-1' } } }]);
  expect($siteElsewhere.get()).toBeNull();
});

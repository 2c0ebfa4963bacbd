import { afterEach, expect, it, vi } from 'vitest';
import { sentEvent } from '../forms-ui/enquiry/sent-event.ts';
import { track } from './data-layer.ts';

const globals = globalThis as { dataLayer?: object[] };

/** Opens a page with or without analytics, for a reader with certain preferences. */
function open({ analytics = true, preferences = {}, search = '' } = {}) {
  vi.stubGlobal('document', { querySelector: () => (analytics ? {} : null) });
  vi.stubGlobal('navigator', preferences);
  vi.stubGlobal('location', { search, pathname: '/about' });
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globals, 'dataLayer');
});

it('an event is told where there is analytics', () => {
  open({ preferences: { doNotTrack: null } });
  track({ event: 'read-page', page_path: '/about' });
  sentEvent({ trackInGA: true, identifier: 'contact' });
  sentEvent({ trackInGA: false, identifier: 'secret' });
  expect(globals.dataLayer).toEqual([
    { event: 'read-page', page_path: '/about' },
    { event: 'formSubmission', identifier: 'contact' },
  ]);
});

it.each([
  ['without analytics', { analytics: false }],
  ['with Do Not Track', { preferences: { doNotTrack: '1' } }],
  ['with Global Privacy Control', { preferences: { globalPrivacyControl: true } }],
  ['at an address with a secret', { search: '?token=abc&email=a@example.org' }],
])('%s nothing is told, and nothing made', (_case, page) => {
  open(page);
  track({ event: 'read-page', page_path: '/about' });
  sentEvent({ trackInGA: true, identifier: 'contact' });
  expect('dataLayer' in globals).toBe(false);
});

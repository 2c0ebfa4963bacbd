import { expect, test } from 'vitest';
import { pageCsp, serviceHosts } from './csp.ts';

test('a page allows the configured hosts of pictures and the API, and no paths', () => {
  const baseUrls = { fileBaseUrl: '', apiBaseUrl: '/', imageBaseUrl: 'https://cdn.example.org/img' };
  expect(pageCsp(baseUrls, { policies: [], editor: false })).toEqual([
    "frame-src 'none'",
    "trusted-types 'none'",
    'img-src https://cdn.example.org',
  ]);
});

test('the editor’s page can frame pages of the site, and create its own policies', () => {
  expect(pageCsp(undefined, { policies: ['one', 'two'], editor: true })).toEqual([
    "frame-src 'self'",
    'trusted-types one two',
  ]);
});

test('the page of a form has the hosts of a captcha service, and no other page has', () => {
  const captcha = { siteKey: 'key', scriptUrl: 'https://www.google.com/recaptcha/api.js' };
  expect(pageCsp(undefined, { policies: [], editor: false, captcha })).toEqual([
    'frame-src https://www.google.com https://www.gstatic.com https://recaptcha.google.com',
    "trusted-types * 'allow-duplicates'",
    'connect-src https://www.google.com',
    'connect-src https://www.gstatic.com',
    'connect-src https://recaptcha.google.com',
  ]);
  const own = { siteKey: 'key', scriptUrl: 'http://127.0.0.1:9000/captcha.js' };
  expect(serviceHosts(own)).toEqual(['http://127.0.0.1:9000']);
  expect(serviceHosts({ ...own, scriptUrl: 'https://evilgoogle.com/a.js' })).toEqual([
    'https://evilgoogle.com',
  ]);
});

test('the page of a video has the player of its service, and no other page has', () => {
  const frames = (parts: object) => pageCsp(undefined, { policies: [], editor: false, ...parts })[0];
  expect(frames({ videos: ['youtube'] })).toBe('frame-src https://www.youtube-nocookie.com');
  expect(frames({ videos: ['vimeo', 'youtube'] })).toBe(
    'frame-src https://player.vimeo.com https://www.youtube-nocookie.com',
  );
  const captcha = { siteKey: 'key', scriptUrl: 'https://captcha.example/a.js' };
  expect(frames({ captcha, videos: ['vimeo'] })).toBe(
    'frame-src https://captcha.example https://player.vimeo.com',
  );
  expect(frames({ editor: true, videos: ['vimeo'] })).toBe("frame-src 'self'");
});

test('a form can be posted to the API of another host', () => {
  const baseUrls = { fileBaseUrl: '', apiBaseUrl: 'https://api.example.org/', imageBaseUrl: '' };
  expect(pageCsp(baseUrls, { policies: [], editor: false })).toContain('form-action https://api.example.org');
});

test('a page with a map, and the editor, have pictures from the API of another host', () => {
  const baseUrls = { fileBaseUrl: '', apiBaseUrl: 'https://api.example.org/', imageBaseUrl: '' };
  const allowed = (parts: object) =>
    pageCsp(baseUrls, { policies: [], editor: false, ...parts }).includes('img-src https://api.example.org');
  expect([allowed({}), allowed({ map: true }), allowed({ editor: true })]).toEqual([false, true, true]);
});

test('a page with analytics has its hosts for scripts, calls and pictures, and no other page has', () => {
  const analytics = { id: 'T-1', scriptUrl: 'https://tags.example.org/t.js' };
  expect(pageCsp(undefined, { policies: [], editor: false, analytics })).toEqual([
    "frame-src 'none'",
    "trusted-types * 'allow-duplicates'",
    'connect-src https://tags.example.org',
    'img-src https://tags.example.org',
  ]);
  expect(serviceHosts({ scriptUrl: 'https://www.googletagmanager.com/gtm.js' })).toContain(
    'https://*.google-analytics.com',
  );
});

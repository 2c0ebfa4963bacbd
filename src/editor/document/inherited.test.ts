import { beforeEach, expect, test } from 'vitest';
import { change, openSite, siteDocuments, startAs, storedPage } from '../testing/open-page.ts';
import { $callSource } from './call.ts';
import { $twinProblem } from './twin.ts';

const ABOVE = {
  ...{ title: 'Räume & Zimmer', path: '/hilfe/r%C3%A4ume', callNumber: '1800 111 222', callName: '' },
  ...{ callAbout: '', callHours: '', textNumber: '' },
};
const to = (href: string) => ({ type: 'page' as const, href, text: '' });

beforeEach(() => openSite(storedPage(), siteDocuments()));

test('an inherited number names the page that it is from, and an own number needs no words', () => {
  expect($callSource.get()).toBeNull();
  startAs({ callAbove: ABOVE });
  expect($callSource.get()).toBe('The number is 1800 111 222, from ‘Räume & Zimmer’ (/hilfe/räume).');
  change('page', 'callNumber', '1800 333 444');
  expect($callSource.get()).toBeNull();
});

test('an Easy Read version that names another page is a problem, until the page names another', () => {
  startAs({ chainedTwin: 'help/easy' });
  expect($twinProblem.get()).toBeNull();
  change('page', 'easyRead', to('/help/easy#top'));
  expect($twinProblem.get()).toBe(
    'The page /help/easy names an Easy Read version of its own, so readers get no link between it and this page. Empty that field there, or choose another page here.',
  );
  change('page', 'easyRead', to('/help/other'));
  expect($twinProblem.get()).toBeNull();
  startAs({ chainedTwin: null });
  change('page', 'easyRead', to('/help/easy'));
  expect($twinProblem.get()).toBeNull();
});

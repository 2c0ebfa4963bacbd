import { expect, test } from 'vitest';
import * as tables from '../src/calls/tables.ts';
import { asValues } from './calls-in-browsers.ts';

test('browsers get the same tables as the server, without a row or a schema', async () => {
  const text = asValues(tables);
  const inBrowser = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  expect({ ...inBrowser }).toEqual({ ...tables });
  expect(inBrowser.PERMISSIONS['missing/remove']).toEqual({ right: 'redirects' });
  expect(inBrowser.RECORDED_ACTIONS['missing/remove']).toBe('Took an address off the missing pages');
});

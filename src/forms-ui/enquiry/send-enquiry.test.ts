import { expect, test } from 'vitest';
import { ApiError, type FailureBody } from '../../browser/request.ts';
import { SubmissionIds, sendFailure } from './send-enquiry.ts';

const GENERIC =
  'Something went wrong and your message was not sent. It is still here: please try again, or call us.';

test('the same message sent again has the same id, and a changed one another', () => {
  const ids = new SubmissionIds();
  const first = ids.idOf({ a: 'b' });
  expect(ids.idOf({ a: 'b' })).toBe(first);
  const changed = ids.idOf({ a: 'c' });
  expect(changed).not.toBe(first);
  ids.forget();
  expect(ids.idOf({ a: 'c' })).not.toBe(changed);
});

test('a failure is told in the words of the server, and else in ours', () => {
  const failed = (data: FailureBody) => sendFailure(new ApiError('Unknown Error', { status: 400, data }));
  expect(failed({ message: 'Call us.' }).failure).toBe('Call us.');
  expect(failed({ error: { message: 'Call us.' } }).failure).toBe('Call us.');
  expect(failed({}).failure).toBe(GENERIC);
  expect(failed({ message: 'Unknown Error', error: { code: 'unknown' } }).failure).toBe(GENERIC);
  expect(sendFailure(new ApiError('no', null)).failure).toBe(GENERIC);
  expect(sendFailure(new Error('no')).failure).toBe(GENERIC);
});

test('what is wrong with fields is told at the fields', () => {
  const problems = [{ field: 'recaptcha', message: 'Please complete the recaptcha' }];
  const data = { message: 'Some of what was sent is not right.', validationErrors: problems };
  expect(sendFailure(new ApiError('no', { status: 422, data }))).toEqual({
    problems,
    failure: null,
    isCaptcha: true,
  });
});

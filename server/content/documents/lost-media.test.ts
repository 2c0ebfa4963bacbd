import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { picture, upload } from '../../testing/uploads.ts';

let server: TestServer;
let cookie: string;
let removed: string;
let stays: string;

/** Uploads a picture that is removed after it is chosen, and a picture that remains. */
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('mira');
  const added = async (colour: string): Promise<string> => {
    const bytes = await picture('png', colour);
    return (await upload(server.app, 'image/upload', cookie, { bytes })).json().image._id;
  };
  [removed, stays] = [await added('#123456'), await added('#654321')];
  expect((await server.post('image/remove', { _id: removed }, cookie)).statusCode).toBe(200);
}, 60_000);
afterAll(() => server.close());

const pageWith = (slug: string, ...ids: string[]) => ({
  slug,
  title: 'All of it is kept',
  contents: [
    {
      key: 'b',
      componentType: 'Testimonials',
      items: ids.map((imageId) => ({ key: imageId, quote: 'So.', image: { imageId, alt: 'Ana' } })),
    },
  ],
});

test.each(['page/save', 'page/publishPage'])(
  '%s with a picture that was removed since it was chosen stores all of the page, and says which it is',
  async (call) => {
    const response = await server.post(call, { page: pageWith(call, stays, removed) }, cookie);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ page: { title: 'All of it is kept' }, lostMedia: [removed] });
    expect(response.json().page.contents[0].items).toHaveLength(2);
    const fine = await server.post(call, { page: pageWith(`${call}-fine`, stays) }, cookie);
    expect(fine.json()).not.toHaveProperty('lostMedia');
  },
);

test.each([
  ['site/saveFooter', 'footer', { logo: { imageId: 'gone', alt: '' } }],
  ['site/publishNav', 'nav', { donate: { type: 'file', fileId: 'gone', text: 'Donate' } }],
  ['siteSettings/saveSiteSettings', 'siteSettings', { logo: { imageId: 'gone', alt: '' } }],
])('%s says it too', async (call, kind, fields) => {
  const response = await server.post(call, { [kind]: fields }, cookie);
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json().lostMedia).toEqual(['gone']);
});

import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, failureMessage } from '../../../browser/request.ts';
import { errorMessage } from '../../../model/errors.ts';
import { checkSlug, settledSlug } from '../../../model/slug.ts';
import { ofThisSite } from '../../document/sites.ts';
import { getApi } from '../../document/start-editor.ts';
import { announce } from '../../ui/announcements.ts';
import { withMinimumDelay } from '../../ui/with-minimum-delay.ts';

/** The result of checking a slug. `unknown` means that the server could not be reached. */
export type SlugState =
  | { readonly state: 'empty' | 'checking' | 'free' }
  | { readonly state: 'refused' | 'taken' | 'unknown'; readonly message: string };

const SLUG_MISSING = 'Please type a slug. That of the home page is /';

/** Returns why no page can have the typed slug, as far as this can be checked without the server; null if there is no problem. */
export function slugProblem(text: string): string | null {
  const slug = settledSlug(text);
  if (slug === '' && text !== '/') return SLUG_MISSING;
  const check = checkSlug(slug);
  return check.ok ? null : check.message;
}

/** The pause in typing before the server is asked, in milliseconds. */
export const SLUG_PAUSE_MS = 300;

export interface SlugChecker {
  check(text: string): void;
  stop(): void;
}

/**
 * Checks slugs while the user types. After a pause in typing, checks the slug first locally, then with `ask`. Calls `show` with
 * each state, and ignores outdated results.
 */
export function slugChecker(
  ask: (slug: string) => Promise<SlugState>,
  show: (state: SlugState) => void,
): SlugChecker {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest = 0;
  const stop = () => {
    clearTimeout(timer);
    newest += 1;
  };
  const check = (text: string) => {
    stop();
    const current = newest;
    show({ state: text === '' ? 'empty' : 'checking' });
    if (text === '') return;
    timer = setTimeout(async () => {
      const refusal = slugProblem(text);
      const state: SlugState =
        refusal === null
          ? await withMinimumDelay(ask(settledSlug(text)).catch(unknown))
          : { state: 'refused', message: refusal };
      if (current === newest) show(state);
    }, SLUG_PAUSE_MS);
  };
  return { check, stop };
}

/** The page that gets a slug. A new page has no id. */
export interface SlugOwner {
  readonly collection: string;
  readonly id?: string | undefined;
}

/**
 * Asks the server whether a page can have a slug and, if not, which page has the slug. The slug that the page already has
 * counts as free.
 * @throws ApiError
 */
export async function requestSlugState(slug: string, { collection, id }: SlugOwner): Promise<SlugState> {
  const query = { slug, collection, ...(id === undefined ? {} : { id }), ...ofThisSite() };
  const response = await getApi('page/checkSlug', query);
  if (response.available) return { state: 'free' };
  if (response.message !== undefined) return { state: 'refused', message: response.message };
  const taken = errorMessage('slug-taken', { slug });
  return { state: 'taken', message: response.title ? `${taken} It is ‘${response.title}’.` : taken };
}

/** The error codes that concern only the slug. */
const SLUG_ERRORS: readonly unknown[] = ['slug-taken', 'slug-reserved', 'slug-invalid'];

/** Returns why the server refused a slug, in words; null if the call failed for another reason. */
export function slugRefusal(error: unknown): string | null {
  const code = error instanceof ApiError ? error.response?.data.error?.code : undefined;
  return SLUG_ERRORS.includes(code) ? failureMessage(error) : null;
}

/** Describes the state of a slug in words; returns '' if there is nothing to say. */
export function slugWords(state: SlugState): string {
  switch (state.state) {
    case 'empty':
      return '';
    case 'checking':
      return 'Checking the address…';
    case 'free':
      return 'This address is free.';
    case 'unknown':
      return `The address could not be checked. ${state.message}`;
    default:
      return state.message;
  }
}

function unknown(error: unknown): SlugState {
  return { state: 'unknown', message: failureMessage(error) };
}

/** Checks a slug whenever it changes, and returns its state. Announces the result to screen readers. */
export function useSlugState(text: string, { collection, id }: SlugOwner): SlugState {
  const [state, setState] = useState<SlugState>({ state: 'empty' });
  const announced = useRef<SlugState['state']>('empty');
  const checker = useMemo(
    () =>
      slugChecker(
        (slug) => requestSlugState(slug, { collection, id }),
        (next) => {
          setState(next);
          if (next.state === 'checking' || next.state === announced.current) return;
          announced.current = next.state;
          if (next.state !== 'empty') announce(slugWords(next));
        },
      ),
    [collection, id],
  );
  useEffect(() => checker.check(text), [checker, text]);
  useEffect(() => checker.stop, [checker]);
  return state;
}

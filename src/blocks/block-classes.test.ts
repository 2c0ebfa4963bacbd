import { describe, expect, it } from 'vitest';
import { blockClasses, spacingClasses } from './block-classes.ts';

describe('the classes of a block', () => {
  it('are few if nothing is set', () => {
    expect(blockClasses({ key: 'a', componentType: 'Text' })).toBe('block');
    expect(blockClasses({ key: 'a', componentType: 'Quote' }, 'quote')).toBe('block quote');
  });

  it('name a margin only where it differs from that of the next smaller screen', () => {
    expect(spacingClasses({ marginTop: { small: 3 } })).toEqual(['mt-3']);
    expect(spacingClasses({ marginTop: { small: 3, medium: '3', large: 3 } })).toEqual(['mt-3']);
    expect(spacingClasses({ marginTop: { small: 3, large: 0 } })).toEqual(['mt-3', 'mt-l-0']);
    expect(spacingClasses({ marginBottom: { medium: 4, large: 0 } })).toEqual(['mb-m-4', 'mb-l-0']);
  });

  it('leave the default out, and keep an explicit 0', () => {
    expect(spacingClasses({ marginTop: { small: 0 }, marginBottom: { small: 2, medium: '2' } })).toEqual([]);
    expect(spacingClasses({ marginBottom: { small: '0' } })).toEqual(['mb-0']);
    expect(spacingClasses({ marginBottom: { small: 5, medium: 2 } })).toEqual(['mb-5', 'mb-m-2']);
  });

  it('treat unset levels as not set', () => {
    expect(spacingClasses({ marginTop: null, marginBottom: { small: '', medium: null } })).toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import type { Editing } from '../editable/use-editable.ts';
import type { BlockDefinition } from './definition.ts';
import { type AnyForm, type FieldForm, fieldsOf } from './form.ts';
import { definitions } from './registry.ts';
import { samplesOf } from './samples.ts';
import { markup, stubEditing } from './test-kit.tsx';

/** Samples of all blocks, for checking which editing options definitions can set, and which blocks set them. */

const samples = samplesOf('Plain words');

/** Returns the fields of a form, including the fields of list items, such as `contents` and `items.*.contents`. */
function allFields(form: AnyForm, inside = ''): { property: string; form: FieldForm }[] {
  return fieldsOf(form).flatMap(({ property, form }) => [
    { property: inside + property, form },
    ...(form.editor === 'list' ? allFields(form.item as AnyForm, `${inside}${property}.*.`) : []),
  ]);
}

/** Returns the fields of all blocks whose form sets an option, such as `Quote.quote`. */
function fieldsWith(option: string): string[] {
  return definitions.flatMap(({ type, form }) =>
    allFields(form as AnyForm)
      .filter(({ form }) => option in form && form[option as keyof FieldForm])
      .map(({ property }) => `${type}.${property}`),
  );
}

function slotsWith(kind: 'whitelist' | 'blacklist'): string[] {
  return definitions.flatMap(({ type, accepts = {} }: BlockDefinition) =>
    Object.entries(accepts).flatMap(([slot, types]) => (types[kind] === undefined ? [] : `${type}.${slot}`)),
  );
}

/** Renders a block with these values, and returns the fields that its view makes inert. */
function inertIn(type: string, fields: Record<string, unknown> = {}): string[] {
  const inert = new Set<string>();
  const noting: Editing = {
    ...stubEditing,
    field: (owner, options) => {
      if (options.editorDisabled) inert.add(`${type}.${options.property}`);
      return stubEditing.field(owner, options);
    },
  };
  markup(type, fields, noting);
  return [...inert];
}

describe('an option of editing is used where a place cannot carry something, and nowhere else', () => {
  test.each(['hideMenu', 'hideStyle', 'hideHeaders', 'hideLists', 'hideLinks'])('%s', (option) => {
    expect(fieldsWith(option)).toEqual([]);
  });

  test('whitelist and blacklist', () => {
    expect(slotsWith('whitelist')).toEqual([]);
    expect(slotsWith('blacklist')).toEqual([
      'TitledArea.contents',
      'SplitContent.left',
      'SplitContent.right',
    ]);
  });

  test('editor-disabled, which depends on what the block has', () => {
    expect(definitions.flatMap(({ type }) => inertIn(type))).toEqual([
      'ButtonCta.secondary',
      'ContactForm.secondaryLink',
    ]);
    expect(definitions.flatMap(({ type }) => inertIn(type, samples[type]))).toEqual([]);
  });
});

test('whitelists and blacklists name blocks that exist', () => {
  const types = new Set(definitions.map(({ type }) => type));
  const named = definitions.flatMap(({ accepts = {} }: BlockDefinition) =>
    Object.values(accepts).flatMap(({ whitelist = [], blacklist = [] }) => [...whitelist, ...blacklist]),
  );
  expect(named.filter((type) => !types.has(type))).toEqual([]);
});

test('a second button is inert until it has words', () => {
  const link = { type: 'page', href: '', text: 'Give' };
  expect(inertIn('ButtonCta')).toEqual(['ButtonCta.secondary']);
  expect(inertIn('ButtonCta', { link })).toEqual(['ButtonCta.secondary']);
  expect(inertIn('ButtonCta', { secondary: link })).toEqual([]);
});

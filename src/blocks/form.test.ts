import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineBlock } from './definition.ts';
import { type AnyForm, fieldFormAt, fieldsOf, listFormOf } from './form.ts';
import { definitions } from './registry.ts';
import { samplesOf } from './samples.ts';
import { markup, stubEditing } from './test-kit.tsx';

const samples = samplesOf('Plain words');

test('a block whose form lacks a field, or has the wrong editor for it, does not compile', () => {
  const block = { type: 'Note', label: 'Note', group: 'Text', about: 'A note.', spoken: () => [] } as const;
  const fields = z.strictObject({ words: z.string().default(''), loud: z.boolean().default(false) });
  // @ts-expect-error: the field `loud` has no editor
  defineBlock({ ...block, fields, form: { words: { editor: 'text', label: 'Words' } } });
  defineBlock({
    ...block,
    fields,
    form: {
      words: { editor: 'text', label: 'Words' },
      // @ts-expect-error: a text editor cannot set a boolean
      loud: { editor: 'text', label: 'Loud' },
    },
  });
  const form = {
    words: { editor: 'text', label: 'Words' },
    loud: { editor: 'checkbox', label: 'Loud' },
  } as const;
  expect(defineBlock({ ...block, fields, form }).form).toBe(form);
});

test('fields in an object can have editors of their own, which have to fit', () => {
  const block = { type: 'Film', label: 'Film', group: 'Text', about: 'A film.', spoken: () => [] } as const;
  const film = z.strictObject({ name: z.string().default(''), isLong: z.boolean().default(false) });
  const fields = z.strictObject({ film: film.prefault({}) });
  const name = { editor: 'text', label: 'Name' } as const;
  const { form } = defineBlock({
    ...block,
    fields,
    form: {
      'film.name': name,
      'film.isLong': { editor: 'checkbox', label: 'Long' },
      film: { partOf: 'film.name' },
    },
  });
  expect(fieldsOf(form as AnyForm).map(({ property }) => property)).toEqual(['film.name', 'film.isLong']);
  expect(fieldFormAt(form as AnyForm, 'film.isLong')?.label).toBe('Long');
  // @ts-expect-error: the field `film` has no entry
  defineBlock({ ...block, fields, form: { 'film.name': name } });
  // @ts-expect-error: the object `film` has no field `year`
  defineBlock({ ...block, fields, form: { 'film.year': name, film: { partOf: 'film.name' } } });
  // @ts-expect-error: a text editor cannot set a boolean
  defineBlock({ ...block, fields, form: { 'film.isLong': name, film: { partOf: 'film.isLong' } } });
});

test.each(definitions)(
  '$type can be edited in the sidebar wherever it can be on the page',
  ({ type, form }) => {
    const fields = [
      ...markup(type, samples[type], stubEditing).matchAll(/data-property="(.*?)" data-kind="(.*?)"/g),
    ];
    for (const [, property, kind] of fields) {
      const entry = fieldFormAt(form as AnyForm, property!);
      expect((listFormOf(entry) ?? entry)?.editor, `${type}: ${property}`).toBe(kind);
    }
  },
);

test('the form of a list leads to the fields of its items, whatever their keys', () => {
  const accordion = definitions.find(({ type }) => type === 'ListAccordion')!.form as AnyForm;
  expect(fieldFormAt(accordion, 'items.any-key.header')?.label).toBe('Heading');
  expect(fieldFormAt(accordion, 'items.any-key')).toBeNull();
  expect(fieldFormAt(accordion, 'items.any-key.nothing')).toBeNull();
  expect(fieldFormAt(accordion, 'constructor')).toBeNull();
});

test('a field that another editor sets is not a field of its own', () => {
  const split = definitions.find(({ type }) => type === 'SplitContent')!.form as AnyForm;
  expect(fieldsOf(split).map(({ property }) => property)).toEqual([
    'stacked',
    'usePixelGap',
    'matchHeight',
    'reverse.mobile',
    'reverse.desktop',
    'width',
  ]);
  expect(fieldFormAt(split, 'reverse')).toBeNull();
});

import { describe, expect, test } from 'vitest';
import type { StoredBlock } from '../model/block.ts';
import { HearthError } from '../model/errors.ts';
import { emptyRichText } from '../model/rich-text.ts';
import { checkBlocks, completeBlock, definitionOf, definitions, slotsOf, spokenText } from './registry.ts';
import { samplesOf } from './samples.ts';
import { paragraph } from './test-kit.tsx';

const samples = samplesOf('Plain words');
const block = (componentType: string, fields: object = {}, key = 'b1') =>
  ({ key, componentType, ...fields }) as StoredBlock;
const everyBlock = definitions.map(({ type }) => block(type, samples[type], type.toLowerCase()));

/** Returns the code and the faults of the error for invalid blocks. */
function faultsOf(blocks: unknown): { code: string; fields: string[]; messages: string[] } {
  try {
    checkBlocks(blocks);
  } catch (error) {
    if (!(error instanceof HearthError)) throw error;
    const faults = error.validationErrors ?? [];
    return {
      code: error.code,
      fields: faults.map(({ field }) => field),
      messages: faults.map(({ message }) => message),
    };
  }
  throw new Error('The blocks were accepted.');
}

describe('definitions', () => {
  test('have a type each', () => {
    const types = definitions.map(({ type }) => type);
    expect(new Set(types).size).toBe(types.length);
  });

  test('make a new block that is complete and can be saved', () => {
    for (const { type, fields } of definitions) {
      const made = block(type, fields.parse({}));
      expect(completeBlock(made)).toEqual(made);
      expect(checkBlocks([made])).toEqual([made]);
    }
  });

  test('share no value between two new blocks', () => {
    const { fields } = definitionOf('RichText')!;
    expect(fields.parse({})).toEqual(fields.parse({}));
    expect(fields.parse({}).text).not.toBe(fields.parse({}).text);
  });

  test('name the slots of their blocks', () => {
    expect(slotsOf('SplitContent')).toEqual(['left', 'right']);
    expect(slotsOf('TitledArea')).toEqual(['contents']);
    expect(slotsOf('Quote')).toEqual([]);
    expect(slotsOf('Hologram')).toEqual([]);
  });
});

describe('completeBlock', () => {
  test('gives every field its default', () => {
    expect(completeBlock(block('ListAccordion', { items: [{ key: 'i1', header: 'Cost' }] }))).toEqual(
      block('ListAccordion', {
        items: [
          {
            key: 'i1',
            header: 'Cost',
            link: { type: 'page', href: '', text: '' },
            image: null,
            contents: emptyRichText(),
          },
        ],
        questions: false,
      }),
    );
  });

  test('replaces a stored field of another type by the default, and drops unknown fields', () => {
    const stored = block('SplitContent', {
      width: '99',
      gap: 2,
      marginTop: { small: '3', old: 1 },
      marginBottom: 'wide',
      reverse: { mobile: true, desktop: 'x' },
      old: 1,
    });
    expect(completeBlock(stored)).toEqual(
      block('SplitContent', {
        left: [],
        right: [],
        width: 6,
        gap: 2,
        usePixelGap: false,
        reverse: { desktop: false, mobile: true },
        matchHeight: false,
        stacked: false,
        marginTop: { small: '3' },
      }),
    );
  });

  test('leaves a value of the right type that does not fit, so that saving reports it', () => {
    const items = [{ key: 'i', text: 'x'.repeat(50_000) }];
    const link = { type: 'page', href: 'not an address', text: 'x'.repeat(50_000) };
    const stored = [
      block('Text', { text: 'x'.repeat(50_000) }, 'a'),
      block('IconList', { items }, 'b'),
      block('ContentPanel', { backgroundColour: 'mauve' }, 'c'),
      block('ButtonCta', { link }, 'd'),
      block('SplitContent', { width: 99, marginTop: { small: 9 } }, 'e'),
    ];
    const completed = stored.map(completeBlock);
    expect(completed).toMatchObject(stored);
    const { code, fields } = faultsOf(completed);
    expect(code).toBe('validation');
    expect(fields).toEqual([
      'contents.a.text',
      'contents.b.items.i.text',
      'contents.c.backgroundColour',
      'contents.d.link.href',
      'contents.d.link.text',
      'contents.e.width',
    ]);
  });

  test('makes blocks of an older version valid for saving', () => {
    const link = { type: 'page', href: '/a', text: 'A', target: '_blank' };
    const items = [{ key: 'i', header: 'Cost', link, open: true, image: { alt: 'no id' } }];
    const old = block('ListAccordion', { items, old: 1 });
    const completed = completeBlock(old);
    expect(checkBlocks([completed])).toEqual([completed]);
    expect(JSON.stringify(completed)).not.toMatch(/old|open|target|no id/);
    const image = { imageId: 'porch', alt: '', desktop: { left: 1 }, other: { kept: true } };
    expect(completeBlock(block('ExpandableDetails', { image })).image).toEqual(image);
  });

  test('gives a block without a key one that does not change', () => {
    const stored = block('TitledArea', { contents: [{ componentType: 'Text', text: 'x' }] });
    expect(completeBlock(stored).contents).toEqual([block('Text', { text: 'x' }, 'b1-0')]);
  });

  test('loses no item because of one bad field, and gives each item a key that does not change', () => {
    const items = [{ text: 1 }, { text: 'No cost.' }, null, { key: 'x', text: 'a' }, { key: 'x', text: 'b' }];
    expect(completeBlock(block('IconList', { items })).items).toEqual([
      { key: 'b1-0', text: '' },
      { key: 'b1-1', text: 'No cost.' },
      { key: 'x', text: 'a' },
      { key: 'b1-3', text: 'b' },
    ]);
  });

  test('leaves a text that the schema would reject, so that views show what they can', () => {
    const text = { type: 'doc', content: [{ type: 'heading', attrs: { level: 1 }, content: [] }] };
    expect(completeBlock(block('RichText', { text })).text).toBe(text);
    expect(completeBlock(block('RichText', { text: '<p>old</p>' })).text).toEqual(emptyRichText());
  });

  test('completes nested lists and leaves unknown blocks unchanged', () => {
    const unknown = block('Hologram', { depth: 3 }, 'n2');
    const contents = [block('Quote', {}, 'n1'), unknown, 'nothing'];
    const completed = completeBlock(block('TitledArea', { contents }));
    expect(completed.contents).toEqual([block('Quote', { quote: '', quoteBy: '' }, 'n1'), unknown]);
    expect(completeBlock(unknown)).toBe(unknown);
    expect(completeBlock(block('TitledArea', { contents: 'x' })).contents).toEqual([]);
  });

  test('does not change its argument', () => {
    const stored = Object.freeze(
      block('TitledArea', { contents: Object.freeze([Object.freeze(block('Text'))]) }),
    );
    expect(() => completeBlock(stored)).not.toThrow();
  });
});

describe('checkBlocks', () => {
  test('accepts every block with all its fields, unchanged', () => {
    const keyed = everyBlock.map((entry, index) => {
      const text = JSON.stringify(entry).replaceAll(/"(n1|n2|i1)"/g, `"$1-${index}"`);
      return completeBlock(JSON.parse(text));
    });
    expect(checkBlocks(keyed)).toEqual(keyed);
  });

  test('names a field by the keys on its path', () => {
    const items = [
      { key: 'q1', header: 'Fine' },
      { key: 'q2', header: 5 },
    ];
    const nested = block('TitledArea', { contents: [block('ListAccordion', { items }, 'faq')] }, 'area');
    expect(faultsOf([nested])).toEqual({
      code: 'validation',
      fields: ['contents.area.contents.faq.items.q2.header'],
      messages: ['Invalid input: expected string, received number'],
    });
  });

  test('reports every fault, not only the first', () => {
    const blocks = [
      block('SplitContent', { width: 11 }, 'a'),
      block('SplitContent', { gap: 6 }, 'b'),
      block('ButtonCta', { link: { href: 'javascript:alert(1)' } }, 'c'),
    ];
    expect(faultsOf(blocks)).toEqual({
      code: 'validation',
      fields: ['contents.a.width', 'contents.b.gap', 'contents.c.link.href'],
      messages: [
        'Too big: expected number to be <=10',
        'The gap can be 0 to 5 twelfths. Choose a smaller gap, or a gap in pixels.',
        'This is no address that a link can lead to',
      ],
    });
  });

  test('accepts gaps of up to six steps in px', () => {
    expect(checkBlocks([block('SplitContent', { gap: 6, usePixelGap: true })])).toHaveLength(1);
  });

  test('rejects texts that are not stored documents', () => {
    const evil = paragraph('x');
    const marks = [{ type: 'link', attrs: { type: 'external', href: 'javascript:alert(1)', fileId: null } }];
    evil.content[0]!.content[0] = { type: 'text', text: 'x', marks } as never;
    for (const [text, message] of [
      [evil, 'The text cannot be used: a link has an unsafe address.'],
      ['<p>x</p>', 'Invalid input: expected object, received string'],
      [{ type: 'doc', content: [{ type: 'iframe' }] }, 'The text cannot be used: Unknown node type: iframe.'],
      [null, 'Invalid input: expected object, received null'],
    ]) {
      expect(faultsOf([block('RichText', { text })])).toEqual({
        code: 'validation',
        fields: ['contents.b1.text'],
        messages: [message],
      });
    }
    const two = { type: 'doc', content: [{ type: 'paragraph' }, { type: 'paragraph' }] };
    expect(faultsOf([block('FormattedText', { text: two })]).fields).toEqual(['contents.b1.text']);
    expect(checkBlocks([block('RichText', { text: two })])).toHaveLength(1);
  });

  test('rejects fields that the block does not define', () => {
    expect(faultsOf([block('Quote', { colour: 'red' })])).toEqual({
      code: 'unknown-field',
      fields: ['contents.b1.colour'],
      messages: ['This field is not known'],
    });
  });

  test('leaves blocks of unknown type as they are', () => {
    const unknown = block('Hologram', { depth: { of: [1, 2] }, items: [{ key: 'b2' }, { key: 'b2' }] });
    expect(checkBlocks([unknown])[0]).toBe(unknown);
    const spaced = block('Hologram', { marginTop: 'wide', marginBottom: { small: 99, huge: 1 } });
    expect(checkBlocks([spaced])[0]).toBe(spaced);
  });

  test('rejects a key that is used twice anywhere on the page', () => {
    const nested = block('TitledArea', { contents: [block('Text', {}, 'twin')] }, 'area');
    expect(faultsOf([nested, block('Text', {}, 'twin')])).toEqual({
      code: 'duplicate-key',
      fields: ['contents.twin'],
      messages: ['The key twin is used twice.'],
    });
    const items = [{ key: 'i' }, { key: 'i' }];
    expect(faultsOf([block('IconList', { items })])).toEqual({
      code: 'duplicate-key',
      fields: ['contents.b1.items.i'],
      messages: ['The key i is used twice.'],
    });
  });

  test('rejects values that are not lists of blocks', () => {
    expect(faultsOf('x').fields).toEqual(['contents']);
    expect(faultsOf([null]).fields).toEqual(['contents.0']);
    expect(faultsOf([{ key: 'page', componentType: 'Text' }]).fields).toEqual(['contents.0.key']);
    expect(faultsOf([{ key: 'a' }]).fields).toEqual(['contents.a.componentType']);
    expect(faultsOf([block('TitledArea', { contents: {} })]).fields).toEqual(['contents.b1.contents']);
  });

  test('rejects more blocks than a page may have, however they are nested', () => {
    const many = Array.from({ length: 600 }, (_, index) => block('Text', {}, `t${index}`));
    const others = many.map((entry) => ({ ...entry, key: `u${entry.key}` }));
    expect(faultsOf([...many, block('TitledArea', { contents: others }, 'area')]).messages).toEqual([
      'A page has at most 1000 components.',
    ]);
  });

  test('checks margins', () => {
    expect(faultsOf([block('Text', { marginTop: { small: {} } })]).fields[0]).toMatch(
      /^contents\.b1\.marginTop/,
    );
    const spaced = block('Text', { text: '', marginTop: { small: '3' }, marginBottom: { large: 'auto' } });
    expect(checkBlocks([spaced])).toEqual([spaced]);
  });
});

describe('spokenText', () => {
  test('is in document order, including nested lists, without blank entries', () => {
    const split = block('SplitContent', {
      left: [block('Quote', { quote: 'Thank you.', quoteBy: '' }, 'n1')],
      right: [block('IconList', { items: [{ key: 'i', text: 'No cost.' }] }, 'n2')],
    });
    const area = block('TitledArea', { title: 'Visit', contents: [split] }, 'area');
    expect(spokenText([area, block('RichText', { text: paragraph('Come in.') }, 'r')])).toEqual([
      'Visit',
      'Thank you.',
      'No cost.',
      'Come in.',
    ]);
  });

  test('omits a hidden column and blocks of unknown type', () => {
    const left = [block('Text', { text: 'Hidden' }, 'n1')];
    expect(
      spokenText([block('SplitContent', { left, width: 0 }), block('Hologram', { text: 'x' }, 'h')]),
    ).toEqual([]);
  });
});

import type { z } from 'zod';
import { blockKeySchema, type StoredBlock, storedBlockSchema } from '../model/block.ts';
import { HearthError, type ValidationError } from '../model/errors.ts';
import { isObject } from '../model/json.ts';
import { PAGE_MAX_BLOCKS } from '../model/limits.ts';
import { issueInWords, MAX_NAMED_FAULTS, namesInWords } from '../model/zod-errors.ts';
import type { BlockDefinition } from './definition.ts';
import { readablePath } from './readable-path.ts';

/** The fields of all blocks. */
const namedSchema = storedBlockSchema.pick({ key: true, componentType: true });

type Entry = Record<string, unknown>;
type Parsed = { success: true; data: Entry } | { success: false; error: { issues: readonly Issue[] } };
type Issue = { code?: string; path: PropertyKey[]; message: string; keys?: string[] };

/**
 * Checks the blocks of a page strictly by their definitions, and returns them in their stored form, with defaults for missing
 * fields. Leaves blocks of unknown types unchanged. The error names up to twenty invalid fields by their paths
 * (`contents.a1.items.b2.header`).
 * @throws 'unknown-field' (400), 'duplicate-key' or 'validation' (422)
 */
export function checkBlockList(
  blocks: unknown,
  definitionOf: (type: string) => BlockDefinition | null,
  root = 'contents',
): StoredBlock[] {
  const errors: ValidationError[] = [];
  const unknownFields: string[] = [];
  let unknownCount = 0;
  let faults = 0;
  const taken = new Set<string>();
  const twice: string[] = [];
  let count = 0;

  const addError = (field: () => string, message: string) => {
    faults += 1;
    if (errors.length < MAX_NAMED_FAULTS) errors.push({ field: field(), message });
  };

  const report = (path: string, value: unknown, issues: readonly Issue[]) => {
    for (const issue of issues) {
      const isUnknown = issue.code === 'unrecognized_keys';
      const names = issue.keys ?? [''];
      if (isUnknown) unknownCount += names.length;
      for (const name of names.slice(0, MAX_NAMED_FAULTS)) {
        const field = () => {
          const inner = readablePath(name === '' ? issue.path : [...issue.path, name], value);
          return inner === '' ? path : `${path}.${inner}`;
        };
        addError(field, issueInWords(issue as z.core.$ZodIssue));
        if (isUnknown && unknownFields.length < MAX_NAMED_FAULTS) unknownFields.push(field());
      }
    }
  };

  const claim = (path: string, key: unknown) => {
    if (typeof key !== 'string') return;
    if (taken.has(key)) {
      addError(() => path, `The key ${key} is used twice.`);
      twice.push(key);
    }
    taken.add(key);
  };

  const checkList = (list: unknown, path: string): StoredBlock[] => {
    if (!Array.isArray(list)) {
      addError(() => path, 'This is no list of components.');
      return [];
    }
    count += list.length;
    if (count > PAGE_MAX_BLOCKS) {
      addError(() => path, `A page has at most ${PAGE_MAX_BLOCKS} components.`);
      return [];
    }
    return list.map((entry, index) => checkBlock(entry, `${path}.${nameOf(entry, index)}`));
  };

  const checkBlock = (entry: unknown, path: string): StoredBlock => {
    const named = namedSchema.safeParse(entry);
    const definition = named.success ? definitionOf(named.data.componentType) : null;
    // Does not check the margins of blocks of unknown types.
    const stored = definition === null ? named : storedBlockSchema.safeParse(entry);
    if (!isObject(entry) || !stored.success) {
      report(path, entry, stored.error?.issues ?? []);
      return entry as StoredBlock;
    }
    claim(path, entry.key);
    if (definition === null) return entry as StoredBlock;
    const { key, componentType, marginTop, marginBottom, ...own } = entry;
    const slots = Object.fromEntries((definition.slots ?? []).map((slot) => [slot, own[slot] ?? []]));
    const nested = Object.keys(slots).map((slot) => [slot, checkList(slots[slot], `${path}.${slot}`)]);
    const empty = Object.fromEntries(nested.map(([slot]) => [slot, []]));
    const parsed = definition.fields.safeParse({ ...own, ...empty }) as Parsed;
    if (!parsed.success) {
      report(path, own, parsed.error.issues);
      return entry as StoredBlock;
    }
    for (const [field, items] of Object.entries(own)) {
      if (field in slots || !Array.isArray(items)) continue;
      for (const [index, item] of items.entries()) {
        claim(`${path}.${field}.${nameOf(item, index)}`, isObject(item) ? item.key : undefined);
      }
    }
    const margins = {
      ...(marginTop === undefined ? {} : { marginTop }),
      ...(marginBottom === undefined ? {} : { marginBottom }),
    };
    return { key, componentType, ...margins, ...parsed.data, ...Object.fromEntries(nested) } as StoredBlock;
  };

  const checked = checkList(blocks, root);
  if (errors.length === 0) return checked;
  const extras = { validationErrors: errors };
  if (unknownFields.length > 0)
    throw new HearthError('unknown-field', { names: namesInWords(unknownFields, unknownCount) }, extras);
  const [key] = twice;
  if (key !== undefined && twice.length === faults) throw new HearthError('duplicate-key', { key }, extras);
  throw new HearthError('validation', {}, extras);
}

/** Returns the name of a list entry in a path: its key, or its index if it has no key. */
function nameOf(entry: unknown, index: number): string {
  const key = isObject(entry) ? entry.key : undefined;
  return blockKeySchema.safeParse(key).success ? String(key) : String(index);
}

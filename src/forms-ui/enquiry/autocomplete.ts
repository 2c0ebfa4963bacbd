import { camelName } from '../../model/forms/field-name.ts';
import { FIELD_TYPES } from '../../model/forms/field-types/registry.ts';
import type { PublicField } from '../../model/forms/form-types.ts';

/** Returns the `autocomplete` token of a field; undefined if no token fits. */
export function autocompleteOf({ type, name, autocomplete }: PublicField): string | undefined {
  const token = autocomplete ?? FIELD_TYPES[type].autocomplete;
  return token === 'by-name' ? tokenOf(name) : token;
}

/** Returns the `autocomplete` token for the name of a field: 'Your first name' → 'given-name'. */
export function tokenOf(name: string): string | undefined {
  return TOKENS.get(
    camelName(name)
      .toLowerCase()
      .replace(/^(your|my)(?=.)/, ''),
  );
}

const TOKENS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    name: 'name',
    fullname: 'name',
    firstname: 'given-name',
    givenname: 'given-name',
    lastname: 'family-name',
    familyname: 'family-name',
    surname: 'family-name',
    organisation: 'organization',
    organization: 'organization',
    company: 'organization',
    jobtitle: 'organization-title',
    address: 'street-address',
    suburb: 'address-level2',
    city: 'address-level2',
    state: 'address-level1',
    postcode: 'postal-code',
    birthday: 'bday',
    dateofbirth: 'bday',
  }),
);

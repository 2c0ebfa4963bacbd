import { camelName } from '../../model/forms/field-name.ts';
import type { PublicField } from '../../model/forms/form-types.ts';

/** The `autocomplete` token of a field (WCAG 1.3.5), so that browsers offer what they know; undefined if there is none for it. */
export function autocompleteOf({ type, name, autocomplete }: PublicField): string | undefined {
  if (autocomplete !== undefined) return autocomplete;
  if (type === 'email') return 'email';
  if (type === 'phone') return 'tel';
  return type === 'text' || type === 'date' ? TOKENS.get(camelName(name).toLowerCase()) : undefined;
}

const TOKENS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    name: 'name',
    yourname: 'name',
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

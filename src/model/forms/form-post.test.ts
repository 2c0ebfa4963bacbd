import fc from 'fast-check';
import { expect, test } from 'vitest';
import { controlName, FORM_POST, fieldNameOf } from './form-post.ts';

const OWN_NAMES: readonly string[] = Object.values(FORM_POST.names);

test('no field of a form is posted under a name that says where the form is', () => {
  const names = fc.oneof(fc.string(), fc.constantFrom(...OWN_NAMES, 'form.page', 'form.', 'form.form.page'));
  fc.assert(
    fc.property(names, (name) => {
      const control = controlName({ name });
      expect(OWN_NAMES).not.toContain(control);
      expect(fieldNameOf(control)).toBe(name);
    }),
  );
});

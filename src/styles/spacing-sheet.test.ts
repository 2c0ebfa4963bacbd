import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { marginClass, spacingSheet } from './spacing-sheet.ts';

describe('the style sheet of margins', () => {
  it('is stored in spacing.css as generated from the scale and the breakpoints', () => {
    expect(readFileSync(new URL('spacing.css', import.meta.url), 'utf8')).toBe(spacingSheet());
  });

  it('names a class by side, screen and level', () => {
    expect(marginClass('mt', 'small', 3)).toBe('mt-3');
    expect(marginClass('mb', 'medium', 4)).toBe('mb-m-4');
    expect(marginClass('mb', 'large', 0)).toBe('mb-l-0');
  });

  it('gives level 6 its 64 px, and level 0 none', () => {
    expect(spacingSheet()).toContain(':where(.site) .mt-6 {\n  margin-top: 64px;\n}');
    expect(spacingSheet()).toContain('  :where(.site) .mb-l-0 {\n    margin-bottom: 0;\n  }');
  });
});

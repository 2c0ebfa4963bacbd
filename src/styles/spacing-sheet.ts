import { BREAKPOINTS, SPACING_SCALE } from '../model/limits.ts';
import { SCREEN_SIZES, type ScreenSize, spacingPx } from '../model/spacing.ts';

const LEVELS = [0, ...Object.keys(SPACING_SCALE).map(Number)];
const SIDES = { mt: 'top', mb: 'bottom' } as const;
const INFIXES = { small: '', medium: 'm-', large: 'l-' } as const;

/** Returns the class of a margin: `mt-3` for all screens, `mb-m-4` from medium screens on, `mb-l-0` from large screens on. */
export function marginClass(side: keyof typeof SIDES, screen: ScreenSize, level: number): string {
  return `${side}-${INFIXES[screen]}${level}`;
}

/** Returns whether a class is that of a margin. */
export function isMarginClass(name: string): boolean {
  return /^m[tb]-(?:[ml]-)?\d$/.test(name);
}

/** Returns the text of `spacing.css`: the rules of all margin classes, generated from the scale and the breakpoints. */
export function spacingSheet(): string {
  return SCREEN_SIZES.map((screen) => {
    const from = BREAKPOINTS[screen];
    if (from === 0) return rulesFor(screen, '');
    return `@container site (width >= ${from}px) {\n${rulesFor(screen, '  ')}}\n`;
  }).join('\n');
}

function rulesFor(screen: ScreenSize, indent: string): string {
  const rules = (Object.keys(SIDES) as (keyof typeof SIDES)[]).flatMap((side) =>
    LEVELS.map((level) => {
      const px = spacingPx(level);
      return [
        `:where(.site) .${marginClass(side, screen, level)} {`,
        `  margin-${SIDES[side]}: ${px === 0 ? '0' : `${px}px`};`,
        '}',
      ];
    }),
  );
  return `${rules.map((rule) => rule.map((line) => `${indent}${line}\n`).join('')).join('\n')}`;
}

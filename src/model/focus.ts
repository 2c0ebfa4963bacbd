import { z } from 'zod';
import type { ImageValue } from './image.ts';
import { isObject } from './json.ts';

/**
 * The point of a picture that stays in sight wherever the picture is cut to fit its place: fractions of its width and
 * height, from its top left corner. It is stored as `focus` in an image value and counts on every canvas.
 */
const focusSchema = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
});

export type Focus = z.output<typeof focusSchema>;

/** Style sheets know a point to this many per cent, so that they hold a rule for each and not one for each picture. */
export const FOCUS_STEP = 5;
const CENTRE = 50;

/** The point of a picture that stays in sight. A picture without one, or with an unusable one, has none. */
export function focusOf(value: ImageValue): Focus | undefined {
  const focus = focusSchema.safeParse(value?.focus);
  return focus.success ? focus.data : undefined;
}

/** The classes that keep the point of a picture in sight, `focus-x-20 focus-y-75`; none for its centre, where it is without them. */
export function focusClasses(value: ImageValue): string[] {
  const focus = focusOf(value);
  if (focus === undefined) return [];
  return Object.entries(focus)
    .map(([axis, part]) => [axis, Math.round((part * 100) / FOCUS_STEP) * FOCUS_STEP] as const)
    .filter(([, percent]) => percent !== CENTRE)
    .map(([axis, percent]) => `focus-${axis}-${percent}`);
}

/** The classes of every picture of a document, wherever in it, each once. */
export function focusClassesIn(document: unknown): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isObject(value)) {
      if ('focus' in value && 'imageId' in value)
        for (const name of focusClasses(value as ImageValue)) found.add(name);
      Object.values(value).forEach(visit);
    }
  };
  visit(document);
  return [...found].sort();
}

/** Every class there is: in the editor any of them can appear. */
export function allFocusClasses(): string[] {
  const percents = Array.from({ length: 100 / FOCUS_STEP + 1 }, (_, step) => step * FOCUS_STEP);
  return ['x', 'y'].flatMap((axis) =>
    percents.filter((percent) => percent !== CENTRE).map((percent) => `focus-${axis}-${percent}`),
  );
}

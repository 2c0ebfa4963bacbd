import { z } from 'zod';
import type { ImageValue } from './image.ts';
import { isObject } from './json.ts';

/**
 * The point of a picture that stays visible in every crop, as fractions of the picture's width and height from the top left
 * corner. The point is stored as `focus` in an image value, and applies on all canvases.
 */
const focusSchema = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
});

export type Focus = z.output<typeof focusSchema>;

/**
 * The step, in per cent, to which focus points are rounded. Style sheets then need one rule per step rather than one per
 * picture.
 */
const FOCUS_STEP = 5;
const CENTRE = 50;

/** Returns the focus point of a picture; undefined if it is missing or invalid. */
export function focusOf(value: ImageValue): Focus | undefined {
  const focus = focusSchema.safeParse(value?.focus);
  return focus.success ? focus.data : undefined;
}

/**
 * Returns the classes that keep a picture's focus point visible, such as `focus-x-20 focus-y-75`. Returns no classes if the
 * focus is the centre, because the centre is the default.
 */
export function focusClasses(value: ImageValue): string[] {
  const focus = focusOf(value);
  if (focus === undefined) return [];
  return Object.entries(focus)
    .map(([axis, part]) => [axis, Math.round((part * 100) / FOCUS_STEP) * FOCUS_STEP] as const)
    .filter(([, percent]) => percent !== CENTRE)
    .map(([axis, percent]) => `focus-${axis}-${percent}`);
}

/** Returns the focus classes of all pictures in a document, without duplicates. */
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

/** Returns all focus classes, because the editor may need any of them. */
export function allFocusClasses(): string[] {
  const percents = Array.from({ length: 100 / FOCUS_STEP + 1 }, (_, step) => step * FOCUS_STEP);
  return ['x', 'y'].flatMap((axis) =>
    percents.filter((percent) => percent !== CENTRE).map((percent) => `focus-${axis}-${percent}`),
  );
}

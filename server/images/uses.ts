import { cropSchema } from '../../src/model/image.ts';
import { isObject } from '../../src/model/json.ts';

/** How a crop is written in the table of uses and compared with an address. */
export function cropText(crop: { left: number; top: number; width: number; height: number }): string {
  return [crop.left, crop.top, crop.width, crop.height].map(Math.round).join(',');
}

/** Every image a document uses, wherever in it, with the crops it shows of it. */
export function imageUses(document: unknown): Map<string, string[]> {
  const uses = new Map<string, string[]>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isObject(value)) {
      const { imageId } = value;
      if (typeof imageId === 'string' && imageId !== '') {
        const crops = uses.get(imageId) ?? [];
        for (const canvas of Object.values(value)) {
          const crop = cropSchema.safeParse(canvas);
          if (crop.success) crops.push(cropText(crop.data));
        }
        uses.set(imageId, [...new Set(crops)]);
      }
      Object.values(value).forEach(visit);
    }
  };
  visit(document);
  return uses;
}

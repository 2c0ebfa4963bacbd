import { z } from 'zod';
import { CLEAR_TEXTS } from '../../model/texts.ts';
import { defineBlock } from '../definition.ts';

/**
 * A button that clears what the site keeps on the device of a reader. The words are fixed, because they must say exactly what
 * the site keeps.
 */
export const clearSiteData = defineBlock({
  type: 'ClearSiteData',
  label: 'Clear site data',
  group: 'Getting help',
  about: 'A button that clears what this site keeps on a reader’s device. It belongs on the privacy page.',
  alsoCalled: ['privacy', 'delete', 'cookies', 'cache', 'storage', 'traces'],
  fields: z.strictObject({}),
  form: {},
  spoken: () => [CLEAR_TEXTS.about, CLEAR_TEXTS.history],
});

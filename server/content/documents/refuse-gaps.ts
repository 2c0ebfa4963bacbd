import { HearthError } from '../../../src/model/errors.ts';
import { gapsIn } from '../../../src/model/own-site/gaps.ts';

/**
 * Refuses to publish a document in which a fact of the organisation is still missing, so that readers never see a gap.
 *
 * @throws HearthError 'gaps-open' (409)
 */
export function refuseGaps(document: object): void {
  const gaps = gapsIn(document);
  if (gaps.length > 0) throw new HearthError('gaps-open', { gaps: gaps.join(', ') });
}

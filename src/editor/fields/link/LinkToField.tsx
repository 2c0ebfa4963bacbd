import { type LinkTarget, pageHref } from '../../../model/link.ts';
import type { FieldOfPage } from '../../document/invalid-fields.ts';
import { useDraft } from '../use-draft.ts';
import { useLinkOffers } from './link-offers.ts';
import { LINK_TO, NO_ADDRESS, shownUrl, targetWords, typedTarget } from './link-url.ts';
import { pageNamed } from './page-search.ts';
import { SearchedField } from './SearchedField.tsx';

interface LinkToFieldProps {
  field: FieldOfPage | null;
  target: LinkTarget;
  errors: readonly string[];
  onChange(target: LinkTarget): void;
}

/**
 * Edits the target of a link in one field, which takes the title of a page, an address, a telephone number or an e-mail address,
 * and recognises which of them it is. The target is stored as soon as the text means one.
 */
export function LinkToField({ field, target, errors, onChange }: LinkToFieldProps) {
  const stored = shownUrl(target);
  const { text, problem, type, leave } = useDraft({
    field,
    stored,
    settle: (typed) => (typed.trim() === stored ? stored : (meant(typed)?.href ?? typed.trim())),
    problemOf: (settled) =>
      settled === '' || settled === stored || meant(settled) !== null ? null : NO_ADDRESS,
    write: (settled) => {
      if (settled !== stored) onChange(meant(settled) ?? { type: 'page', href: '' });
    },
  });
  const offers = useLinkOffers(text);
  return (
    <SearchedField
      {...LINK_TO}
      {...offers.field}
      help={stored === '' ? NO_ADDRESS : `${targetWords(target)}.`}
      errors={problem === null ? errors : [problem]}
      text={text}
      marksFirst={text !== stored}
      onType={type}
      onChoose={(offer) => type(offer.target.href)}
      onLeave={() => {
        const named = pageNamed(offers.pages, text);
        if (named !== null) type(pageHref(named.slug));
        else leave();
      }}
    />
  );
}

function meant(text: string): LinkTarget | null {
  return typedTarget(text, location.origin);
}

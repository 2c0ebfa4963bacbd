import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { altProblem } from '../../../model/alt-problem.ts';
import { type ImageValue, isDescribed } from '../../../model/image.ts';
import { HINTS } from '../../../model/texts.ts';
import { sameTarget } from '../../document/target.ts';
import { useField } from '../../document/use-field.ts';
import { type AltChoice, AltFields } from '../../media/AltFields.tsx';
import { $asked } from '../../media/place/asked-description.ts';
import type { PictureField } from '../../media/place/picture-place.ts';
import { announce } from '../../ui/announcements.ts';

interface PictureDescriptionProps {
  place: PictureField;
  value: NonNullable<ImageValue>;
}

/**
 * Edits the alternative text of a picture in this place, or marks the picture as only decoration. Warns about unsuitable words
 * when the field loses the focus, but accepts them.
 */
export function PictureDescription({ place: { owner, property }, value }: PictureDescriptionProps) {
  const { set } = useField<string>(owner, `${property}.alt`);
  const { choose } = useField<ImageValue>(owner, property);
  const field = useRef<HTMLTextAreaElement>(null);
  const described = useRef(value.alt);
  /** The description that was checked when the field last lost the focus. */
  const [checked, setChecked] = useState(value.alt);
  const asked = useStore($asked);
  const isAsked = asked !== null && sameTarget(asked.place, { owner, property });

  const decorative = value.decorative === true && value.alt === '';
  if (!decorative) described.current = value.alt;
  const found = value.alt.trim() === '' ? null : altProblem(value.alt, isAsked ? asked.fileName : '');

  useEffect(() => {
    if (isAsked && asked !== null) field.current?.focus({ preventScroll: true });
  }, [isAsked, asked]);

  const check = () => {
    if (found !== null && checked !== value.alt) announce(found.message);
    setChecked(value.alt);
  };
  const change = (next: AltChoice) => {
    const { decorative: _decision, ...undecided } = value;
    if (next.decorative === decorative) set(next.alt);
    else if (next.decorative) choose({ ...value, alt: '', decorative: true });
    else choose({ ...undecided, alt: described.current } as ImageValue);
  };
  return (
    <div className="he-question" data-question={`${property}.alt`}>
      <AltFields
        value={{ alt: decorative ? described.current : value.alt, decorative }}
        problem={checked === value.alt ? found : null}
        hint={isDescribed(value) ? undefined : HINTS.noDescription}
        field={field}
        onChange={change}
        onEnter={check}
        onLeave={check}
      />
    </div>
  );
}

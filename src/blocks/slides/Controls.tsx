import type { Ref } from 'react';
import { SLIDES } from '../../model/slides-texts.ts';

/** The state of slides that their controls show. */
export interface SlideControls {
  /** The number of slides, at least 2. */
  readonly count: number;
  /** The label of the controls: 'Choose a picture'. */
  readonly label: string;
  /** Whether the first slide follows the last one. If so, each slide also has a button. */
  readonly loops: boolean;
}

interface ControlsProps extends SlideControls {
  /** The index of the slide in view, from 0. */
  readonly index: number;
  readonly ref: Ref<HTMLFieldSetElement>;
  onStep(by: 1 | -1): void;
  onShow(index: number): void;
}

/** Shows the controls of slides. Announces every change of position, because only the reader's own actions change the position. */
export function Controls({ count, label, loops, index, ref, onStep, onShow }: ControlsProps) {
  const step = (words: string, by: 1 | -1, isEnd: boolean) => (
    <button
      type="button"
      className="button-secondary"
      aria-disabled={isEnd || undefined}
      onClick={isEnd ? undefined : () => onStep(by)}
    >
      {words}
    </button>
  );
  return (
    <fieldset ref={ref} className="slides-controls">
      <legend className="visually-hidden">{label}</legend>
      {step(SLIDES.previous, -1, !loops && index === 0)}
      <p role="status">{slidePosition(index, count)}</p>
      {step(SLIDES.next, 1, !loops && index === count - 1)}
      {loops ? <Pages count={count} index={index} onShow={onShow} /> : null}
    </fieldset>
  );
}

function Pages({ count, index, onShow }: Pick<ControlsProps, 'count' | 'index' | 'onShow'>) {
  return (
    <ul className="slides-pages">
      {Array.from({ length: count }, (_, at) => slidePosition(at, count)).map((position, at) => (
        <li key={position}>
          <button
            type="button"
            aria-label={position}
            aria-current={at === index || undefined}
            onClick={() => onShow(at)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Returns the position of a slide in words, from its index: '2 of 5' for 1. */
function slidePosition(index: number, count: number): string {
  return SLIDES.position.replace('{n}', String(index + 1)).replace('{count}', String(count));
}

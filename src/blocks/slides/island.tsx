import { useLayoutEffect, useRef, useState } from 'react';
import { Controls, type SlideControls } from './Controls.tsx';
import type { Mover } from './slides-in.ts';
import { visitorSlides } from './visitor-slides.ts';

/** Shows the controls of slides to visitors. Until a visitor uses the slides, only the browser scrolls them. */
export default function VisitorControls(controls: SlideControls) {
  const own = useRef<HTMLFieldSetElement>(null);
  const mover = useRef<Mover | null>(null);
  const [index, setIndex] = useState(0);
  const { loops } = controls;

  // Uses a layout effect, which runs before the delayed click is replayed.
  useLayoutEffect(() => {
    const root = own.current!.closest<HTMLElement>('.slides')!;
    const started = visitorSlides(root, { loops, onMove: setIndex });
    mover.current = started;
    return () => started.stop();
  }, [loops]);

  return (
    <Controls
      {...controls}
      ref={own}
      index={index}
      onStep={(by) => mover.current?.step(by)}
      onShow={(to) => mover.current?.show(to)}
    />
  );
}

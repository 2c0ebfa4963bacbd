import { useLayoutEffect, useRef, useState } from 'react';
import { Controls, type SlideControls } from './Controls.tsx';
import type { Mover } from './slides-in.ts';
import { visitorSlides } from './visitor-slides.ts';

/** The controls of slides for visitors. Until they are used, only the browser scrolls the slides. */
export default function VisitorControls(controls: SlideControls) {
  const own = useRef<HTMLFieldSetElement>(null);
  const mover = useRef<Mover | null>(null);
  const [index, setIndex] = useState(0);
  const { loops } = controls;

  // A layout effect, so that it runs before the delayed click is replayed.
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

import { useEffect, useRef, useState } from 'react';
import { Controls, type SlideControls } from './Controls.tsx';
import type { Mover } from './slides-in.ts';

/**
 * Shows the controls of slides to editors. The browser scrolls the slides, because a slide library would copy the content that
 * is being edited. One slide has none.
 */
export function ScrollControls(controls: SlideControls) {
  const own = useRef<HTMLFieldSetElement>(null);
  const mover = useRef<Mover | null>(null);
  const [index, setIndex] = useState(0);
  const { count, loops } = controls;

  useEffect(() => {
    if (own.current === null || count < 2) return;
    const root = own.current.parentElement!;
    let isGone = false;
    // Loaded separately from the editor's first script, because few pages have slides.
    void import('./scroll-slides.ts').then(({ scrollSlides }) => {
      if (!isGone) mover.current = scrollSlides(root, { loops, onMove: setIndex });
    });
    return () => {
      isGone = true;
      mover.current?.stop();
    };
  }, [count, loops]);

  if (count < 2) return null;
  return (
    <Controls
      {...controls}
      ref={own}
      index={Math.min(index, count - 1)}
      onStep={(by) => mover.current?.step(by)}
      onShow={(to) => mover.current?.show(to)}
    />
  );
}

/** A timer that pauses while it is held, for example by the pointer. */
export interface HoldTimer {
  hold(by: string): void;
  /** Removes a hold. When the last hold is removed, the full time starts again. */
  release(by: string): void;
  stop(): void;
}

/** Calls `end` after `ms` milliseconds without a hold. */
export function holdTimer(end: () => void, ms: number): HoldTimer {
  const holds = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    if (holds.size === 0) timer = setTimeout(end, ms);
  };
  restart();
  return {
    hold(by) {
      holds.add(by);
      restart();
    },
    release(by) {
      if (holds.delete(by)) restart();
    },
    stop: () => clearTimeout(timer),
  };
}

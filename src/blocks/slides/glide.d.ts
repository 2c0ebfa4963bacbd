/** The part of Glide that we use. Glide has no types of its own. */
declare module '@glidejs/glide/dist/glide.modular.esm.js' {
  interface Components {
    readonly Sizes: { readonly slideWidth: number };
  }

  /** Changes how far the slides are moved, in px; called without arguments once, to see what it returns. */
  type Transformer = (
    glide?: Glide,
    components?: Components,
  ) => {
    modify(translate: number): number;
  };

  interface Settings {
    readonly type: 'slider' | 'carousel';
    readonly startAt: number;
    readonly perView: number;
    readonly gap: number;
    /** The room beside the slide in view, in px. */
    readonly peek: { before: number; after: number };
    readonly rewind: boolean;
    /** How far a finger moves the slides to change them, in px. */
    readonly swipeThreshold: number;
    /** The same for the mouse; with false, it does not move them. */
    readonly dragThreshold: number | false;
    /** How far the slides move with a finger that moves 1 px. */
    readonly touchRatio: number;
    /** In milliseconds. */
    readonly animationDuration: number;
    /** Whether a move is ignored while another one is shown. */
    readonly waitForTransition: boolean;
  }

  type Extension = (glide: Glide, components: Components) => object;
  export const Swipe: Extension;

  export default class Glide {
    constructor(root: Element, settings: Partial<Settings>);
    readonly index: number;
    on(event: string, listener: () => void): this;
    mutate(transformers: readonly Transformer[]): this;
    mount(extensions: Readonly<Record<string, Extension>>): this;
    update(settings: Partial<Settings>): this;
    go(pattern: '>' | '<' | `=${number}`): this;
    destroy(): this;
  }
}

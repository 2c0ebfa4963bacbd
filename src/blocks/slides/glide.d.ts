/** The part of Glide that we use. Glide has no types of its own. */
declare module '@glidejs/glide/dist/glide.modular.esm.js' {
  interface Components {
    readonly Sizes: { readonly slideWidth: number };
  }

  /**
   * Returns an object that corrects the position of the slides, in px. Glide also calls the function without arguments, to
   * check it.
   */
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
    /** The space before and after the slide in view, in px. */
    readonly peek: { before: number; after: number };
    readonly rewind: boolean;
    /** The minimum distance that a finger must move to change the slide, in px. */
    readonly swipeThreshold: number;
    /** The minimum distance that the mouse must drag to change the slide, in px; false if the mouse cannot drag the slides. */
    readonly dragThreshold: number | false;
    /** The distance that the slides move for each px that a finger moves, in px. */
    readonly touchRatio: number;
    /** The duration of an animation, in milliseconds. */
    readonly animationDuration: number;
    /** Whether Glide ignores a move while it is animating another one. */
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

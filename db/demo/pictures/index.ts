/** A rectangle of a picture, in pixels of its raster file. */
export interface PictureCrop {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** One drawing of the demo site: its raster file in this folder, its size in pixels, and what it shows. */
export interface DemoPicture {
  name: string;
  file: `${string}.jpg` | `${string}.png`;
  width: number;
  height: number;
  /** Its mean colour, shown until it is there; '' for a transparent picture. */
  placeholder: string;
  /** What a reader who cannot see the picture would want to know about it. */
  alt: string;
  /**
   * Wide pictures carry crops: the whole picture for wide screens, a 3:4 upright part for phones. Logos carry the whole of
   * them, which tells their proportions.
   */
  crops?: { desktop: PictureCrop; mobile?: PictureCrop };
  /** What the picture is about: it stays in sight where a header shows less than the whole. Fractions of each crop. */
  focus?: { x: number; y: number };
}

const desktop = { left: 0, top: 0, width: 1920, height: 1080 } as const;

/** The upright 3:4 part, as tall as a wide picture, that starts `left` pixels from its left edge. */
const upright = (left: number): PictureCrop => ({ left, top: 0, width: 810, height: 1080 });

const wide = { width: 1920, height: 1080 } as const;
const square = { width: 1000, height: 1000 } as const;

/** Every drawing of the demo site. The SVG source of each lies beside its raster, under the same name. */
export const pictures = [
  {
    name: 'verandah-evening',
    file: 'verandah-evening.jpg',
    placeholder: '#677',
    ...wide,
    alt: 'A stone cottage at dusk. Its door is open, and light falls across the verandah and down the steps.',
    crops: { desktop, mobile: upright(662) },
    focus: { x: 0.5, y: 0.8 },
  },
  {
    name: 'kitchen-table',
    file: 'kitchen-table.jpg',
    placeholder: '#dca',
    ...wide,
    alt: 'Two steaming mugs and a plate of lamingtons on a kitchen table by a window with a view of hills.',
    crops: { desktop, mobile: upright(570) },
    focus: { x: 0.5, y: 0.9 },
  },
  {
    name: 'phone-line',
    file: 'phone-line.jpg',
    placeholder: '#677',
    ...wide,
    alt: 'A desk at night: a lamp shines on a headset and a notepad, and city lights show in the window.',
    crops: { desktop, mobile: upright(530) },
    focus: { x: 0.5, y: 0.7 },
  },
  {
    name: 'food-pantry',
    file: 'food-pantry.jpg',
    placeholder: '#998',
    ...wide,
    alt: 'A volunteer passes a bag of bread and greens across a counter, with full pantry shelves behind.',
    crops: { desktop, mobile: upright(600) },
    focus: { x: 0.5, y: 0.5 },
  },
  {
    name: 'community-garden',
    file: 'community-garden.jpg',
    placeholder: '#aaa',
    ...wide,
    alt: 'A person in a straw hat waters a raised bed in a community garden with a shed and a rainwater tank.',
    crops: { desktop, mobile: upright(570) },
    focus: { x: 0.5, y: 0.45 },
  },
  {
    name: 'hills-path',
    file: 'hills-path.jpg',
    placeholder: '#bba',
    ...wide,
    alt: 'Two people walk along a winding path through dry grass towards blue hills and the low sun.',
    crops: { desktop, mobile: upright(640) },
    focus: { x: 0.5, y: 1 },
  },
  {
    name: 'coast-walk',
    file: 'coast-walk.jpg',
    placeholder: '#bba',
    ...wide,
    alt: 'Two people and a small dog on a beach beside a calm gulf, with a jetty and orange cliffs.',
    crops: { desktop, mobile: upright(580) },
    focus: { x: 0.5, y: 1 },
  },
  {
    name: 'training-room',
    file: 'training-room.jpg',
    placeholder: '#cba',
    ...wide,
    alt: 'Four people on chairs watch a trainer who points at a whiteboard in a bright room.',
    crops: { desktop, mobile: upright(690) },
    focus: { x: 0.5, y: 0.35 },
  },
  {
    name: 'mug',
    file: 'mug.jpg',
    placeholder: '#cbb',
    ...square,
    alt: 'A steaming blue mug and a biscuit on a saucer in front of a window.',
  },
  {
    name: 'key',
    file: 'key.jpg',
    placeholder: '#579',
    ...square,
    alt: 'A brass key with a house-shaped tag hanging from a hook on the wall.',
  },
  {
    name: 'letterbox',
    file: 'letterbox.jpg',
    placeholder: '#aba',
    ...square,
    alt: 'A house-shaped letterbox with a letter in its slot, between white picket fences.',
  },
  {
    name: 'quilt',
    file: 'quilt.jpg',
    placeholder: '#baa',
    ...square,
    alt: 'A patchwork quilt of stars, stripes and small houses hanging over a wooden rail.',
  },
  {
    name: 'gum-leaves',
    file: 'gum-leaves.jpg',
    placeholder: '#dca',
    ...square,
    alt: 'A branch of gum leaves with gumnuts and two red blossoms.',
  },
  {
    name: 'lamp',
    file: 'lamp.jpg',
    placeholder: '#877',
    ...square,
    alt: 'A lit bedside lamp at night, with two books and a mug beside it.',
  },
  {
    name: 'marion-teague',
    file: 'marion-teague.jpg',
    placeholder: '#cba',
    ...square,
    alt: 'Drawing of a person with long grey hair in front of an arched window.',
  },
  {
    name: 'dev-ranganath',
    file: 'dev-ranganath.jpg',
    placeholder: '#998',
    ...square,
    alt: 'Drawing of a person with short dark hair in front of green hills.',
  },
  {
    name: 'soraya-haddad',
    file: 'soraya-haddad.jpg',
    placeholder: '#aa9',
    ...square,
    alt: 'Drawing of a person with long dark curls and a green jacket in front of a bright window.',
  },
  {
    name: 'colin-aldersey',
    file: 'colin-aldersey.jpg',
    placeholder: '#677',
    ...square,
    alt: 'Drawing of a person with a beard and a blue knitted hat.',
  },
  {
    name: 'thi-mai-doan',
    file: 'thi-mai-doan.jpg',
    placeholder: '#ba9',
    ...square,
    alt: 'Drawing of a person with a short black bob and round glasses, with gum leaves behind.',
  },
  {
    name: 'open-verandah-mark',
    file: 'open-verandah-mark.png',
    placeholder: '',
    width: 480,
    height: 480,
    alt: 'A verandah roof over a lit door.',
    crops: { desktop: { left: 0, top: 0, width: 480, height: 480 } },
  },
  {
    name: 'open-verandah-learning-mark',
    file: 'open-verandah-learning-mark.png',
    placeholder: '',
    width: 480,
    height: 480,
    alt: 'A verandah roof over an open book.',
    crops: { desktop: { left: 0, top: 0, width: 480, height: 480 } },
  },
  {
    name: 'partner-one',
    file: 'partner-one.png',
    placeholder: '',
    width: 640,
    height: 320,
    alt: 'The emblem of a supporter.',
    crops: { desktop: { left: 0, top: 0, width: 640, height: 320 } },
  },
  {
    name: 'partner-two',
    file: 'partner-two.png',
    placeholder: '',
    width: 640,
    height: 320,
    alt: 'The emblem of a supporter.',
    crops: { desktop: { left: 0, top: 0, width: 640, height: 320 } },
  },
  {
    name: 'partner-three',
    file: 'partner-three.png',
    placeholder: '',
    width: 640,
    height: 320,
    alt: 'The emblem of a supporter.',
    crops: { desktop: { left: 0, top: 0, width: 640, height: 320 } },
  },
] as const satisfies readonly DemoPicture[];

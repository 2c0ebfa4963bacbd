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
  /** Its colours, shown until it is there, see `meanColour`; '' for a transparent picture. */
  colours: string;
  /** The alternative text, for readers who cannot see the picture. */
  alt: string;
  /**
   * Wide pictures carry crops: the whole picture for wide screens, a 3:4 upright part for phones. Logos carry the whole of
   * them, which tells their proportions.
   */
  crops?: { desktop: PictureCrop; mobile?: PictureCrop };
  /** The subject of the picture, which stays in sight where a header shows less than the whole. Fractions of each crop. */
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
    colours:
      '35535624624624624624624646646635635625735646836857868936824624624636847978999a988a87a87a87988789999a99a99ca7ca7ca8988677578788887ca7cb8a87777578355676455665db7565455676244344244675db8675344344',
    ...wide,
    alt: 'A stone cottage at dusk. Its door is open, and light falls across the verandah and down the steps.',
    crops: { desktop, mobile: upright(662) },
    focus: { x: 0.5, y: 0.8 },
  },
  {
    name: 'kitchen-table',
    file: 'kitchen-table.jpg',
    colours:
      'fdcfdcdcbccbccbdcbfdcfdceddedddddcddcdddddbbaedcbcbcccdddccdcdddddfdcecbfdcedcbcb898898aa9fdcfdcfdb8abbbbdcadcacba8abfdbedbba9db9a98da7da8ba9edbeb9da7eb9566c85da8da7eb9ec9da8da8da8ca8da8da8ec9',
    ...wide,
    alt: 'Two steaming mugs and a plate of lamingtons on a kitchen table by a window with a view of hills.',
    crops: { desktop, mobile: upright(570) },
    focus: { x: 0.5, y: 0.9 },
  },
  {
    name: 'phone-line',
    file: 'phone-line.jpg',
    colours:
      '357468468357357246356256357246467467467357ecb678368468578766865457ba9567357246357997997356246246357579568887887346246246555555765a76987655556555b85c86b97dbadb9b85cbab85b85b85c96db9ca8c86a85b85',
    ...wide,
    alt: 'A desk at night: a lamp shines on a headset and a notepad, and city lights show in the window.',
    crops: { desktop, mobile: upright(530) },
    focus: { x: 0.5, y: 0.7 },
  },
  {
    name: 'food-pantry',
    file: 'food-pantry.jpg',
    colours:
      '9bb79a9aa89a89a8aa79a9bcaaa988ba9778689bbb988abb9aa7885785667895797899abaaaa98999887a98865998baa9bc6899aada799875468a89bcccca8ba9db9ba8575ba9bbadb9db8da8da7ca8464ca8db9d96d96d96d96b96464b86d96',
    ...wide,
    alt: 'A volunteer passes a bag of bread and greens across a counter, with full pantry shelves behind.',
    crops: { desktop, mobile: upright(600) },
    focus: { x: 0.5, y: 0.5 },
  },
  {
    name: 'community-garden',
    file: 'community-garden.jpg',
    colours:
      'acdacdbcdbcdbcdbcdacdacdccccbbcddddddddcddccdbccdcbecbccccccccbccc9ab687abb89aba8abbaa99a9abb9aaaa9898ab9bcba97a87786797a96a85ba89a9777a86b85a97ec9dc9886885987ba8ecaeca897aa8ca7ca7db8cb98a8797',
    ...wide,
    alt: 'A person in a straw hat waters a raised bed in a community garden with a shed and a rainwater tank.',
    crops: { desktop, mobile: upright(570) },
    focus: { x: 0.5, y: 0.45 },
  },
  {
    name: 'hills-path',
    file: 'hills-path.jpg',
    colours:
      '9bb6879bbacdacdacdacdacd8999aa9aaccdcddcddcddccd9a9aba9a9bccdddccdbcccccabcbcb9aa9ab9ab9aa7999ab898bb99a89a89a89a99a8898cb8dcadb8dc9ba8db8db8cb8dc9dcadb9dc9cbadb9aa9bb9ca7ca7db8fecedcdb8ca6ca6',
    ...wide,
    alt: 'Two people walk along a winding path through dry grass towards blue hills and the low sun.',
    crops: { desktop, mobile: upright(640) },
    focus: { x: 0.5, y: 1 },
  },
  {
    name: 'coast-walk',
    file: 'coast-walk.jpg',
    colours:
      '9bd9bd9bd9bdacd9bd9bd9bdbcdcddbcdbcdcddbddbcd9aadddddddddeeedddddddbaca7998999999abc8ab69bc86b6468a68a58b79b58b999c74c85abcabcabca99bbadb9ec9ecacb8db9db9ba8ba8ecadcacb9ba7cb8ec9ecadc9ec9db8ba7',
    ...wide,
    alt: 'Two people and a small dog on a beach beside a calm gulf, with a jetty and orange cliffs.',
    crops: { desktop, mobile: upright(580) },
    focus: { x: 0.5, y: 1 },
  },
  {
    name: 'training-room',
    file: 'training-room.jpg',
    colours:
      'fedfedfdcedcedcedcfdcfdcdddcddedcbcddeeccbcaafdcddddddfdcddcfeebbaba9edcbbaabadbadccccc676a97baadcbedbb86aaabaa677aa9fdc887898889976bbb778ca7edbb86a98899d85999998d96ecada8da8da8ca8ca8ca8db8eca',
    ...wide,
    alt: 'Four people on chairs watch a trainer who points at a whiteboard in a bright room.',
    crops: { desktop, mobile: upright(690) },
    focus: { x: 0.5, y: 0.35 },
  },
  {
    name: 'mug',
    file: 'mug.jpg',
    colours:
      'feddeedeedeedeedeedeefedfeddeeffeeeedeedeedeefedfeddeeddedeedeecdedeefedfedacd8ab8888889abaccfedfed897676346345456797fededbddb998655555677dcbedbdb8ecaaaa357357ba9db8db8ec9ecaecadcadcbdcadb9ec9',
    ...square,
    focus: { x: 0.5, y: 0.5 },
    alt: 'A steaming blue mug and a biscuit on a saucer in front of a window.',
  },
  {
    name: 'key',
    file: 'key.jpg',
    colours:
      '379379379379379379379379379a98a98998a98987988379379678678788788678678379379379379cb8b7466737937958b58b58bdb8c73a7658b58b48a47a89976697666647a48a48a47a68947a47a48a47a48a48a47a48a47a48a48a47a48a',
    ...square,
    focus: { x: 0.5, y: 0.5 },
    alt: 'A brass key with a house-shaped tag hanging from a hook on the wall.',
  },
  {
    name: 'letterbox',
    file: 'letterbox.jpg',
    colours:
      'deedeedeedeedeedeedeedeedeedeedeecdecdeeeeeeedee687676abb866866bcdcdecde9ab9aa853b75b988538ababcbcbbcbb74b52b52b53abaab9deddedcca875875ccadddddcabaab99a9886997aa99b9aba575575aa8aa8aa8bb8675575',
    ...square,
    focus: { x: 0.5, y: 0.5 },
    alt: 'A house-shaped letterbox with a letter in its slot, between white picket fences.',
  },
  {
    name: 'quilt',
    file: 'quilt.jpg',
    colours:
      'cdecdecdecdecdecdecdecdebbbc98ca9baabaaca9ca8bbbbbbba9aaaba99a9aaaa98bbbbbbb98999bbbaaaa99a98bbbbbbba99aaba99a9aaba98bbbbbbc989a8abbababa9a97bbbca9d97c97b97c97d97c96ca9db9db9db9db9db9db9db9db9',
    ...square,
    focus: { x: 0.5, y: 0.5 },
    alt: 'A patchwork quilt of stars, stripes and small houses hanging over a wooden rail.',
  },
  {
    name: 'gum-leaves',
    file: 'gum-leaves.jpg',
    colours:
      'fdcedcfdcfdcfdcfdcfdcfdcfdccb9ba8db9ba8887dcbfdcfdccb9887a97886a86ca8fdcfdcba8997db9ba8997b86fdbfdccb9897cb9a97dcaecafdcfdcaa8cb9cb96759a8cc9fdcfdcedbecaaa8db99a7dcbfdcfdcfdcfdcfdcfdcdcbfdcfdc',
    ...square,
    alt: 'A branch of gum leaves with gumnuts and two red blossoms.',
  },
  {
    name: 'lamp',
    file: 'lamp.jpg',
    colours:
      '247257357467567467357257357ecbba99a9dca999567357457798898edbfecddb677457257677888edaecaeda777457257357567787a64777567357257568899788c74777bcc367975a86b86b85b74a75b97975864964964a74a74964964864',
    ...square,
    focus: { x: 0.5, y: 0.5 },
    alt: 'A lit bedside lamp at night, with two books and a mug beside it.',
  },
  {
    name: 'front-door',
    file: 'front-door.jpg',
    colours:
      '777777777777777777777777db9db8da8da7da7ca8db9db9db9bcdc97888dcaca9bbbcbadb8ccbc9768adcbca9ca9cb9db9dbaca868afdcda8db9db9db9997a9768ada8b98ca9cb9cb9b85b97ccbedbcbacbaba9cbaca8ca8dc9dc9cb9cbadcb',
    ...square,
    focus: { x: 0.5, y: 0.5 },
    alt: 'A blue front door that stands open, with a ramp and a pot plant beside the step.',
  },
  {
    name: 'waiting-room',
    file: 'waiting-room.jpg',
    colours:
      'bccbccbccbbbcdecdecdecdedbabcdcdeca9ccca98a96cbadbaabbbccca9cccdb8ca8cbacbb874875a97ccc887a98cbacddc74c74ccdbcd246246bcdcbab64b63ca9aaa368368abbca8976876888888468578ba8ca9aaa89a887987899aaaca9',
    ...square,
    alt: 'A waiting room with two armchairs, a jug of water, a shelf of leaflets and a dog asleep on the rug.',
  },
  {
    name: 'talking-room',
    file: 'talking-room.jpg',
    colours:
      'fdcfdcfedfedfedfedfdcfdcedcedceedcdeabbddccccedcedcabbccb797898ccbedcedcfdbecb8988a9798788edbfdcedaba8997998889246aaaedbecb898575686468379789edcb86a87997ba8ba9888a87c96c97da8eb9ecaecaeb9da8c97',
    ...square,
    alt: 'A small room with two chairs at an angle, a lamp, a box of tissues and a window onto trees.',
  },
  {
    name: 'courtyard',
    file: 'courtyard.jpg',
    colours:
      'bcdbcdbcdbcdbcdbcdbcdbcdcde9aa7989a9bcdbdebdecde998685675686787aa8aa8bb9764875875775764b64888877b64b74a64b74b74b64667777a75a64a639768647654676778978868979a8aa8ddcbbabba9a8ccbddbccb9a88a88a8898',
    ...square,
    alt: 'A walled courtyard with a bench under a lemon tree, and a path from the back door.',
  },
  {
    name: 'marion-teague',
    file: 'marion-teague.jpg',
    colours:
      'fdcfdcfdcedcedcfdcfdcfdcfdcfdc9bc9bc9bc9bcfdcfdcfdcabcbcdcccccbbcdabcfdcfdcabccccda8da8cccabcfdcfdcabcbccda8da8bccabcfdcfdc9bcabcca9ca9abb9bcfdcfdcaaac85c86c75b41a99fdcfdcda7c85b52b41b41c75fdc',
    ...square,
    alt: 'Drawing of a person with long grey hair in front of an arched window.',
  },
  {
    name: 'dev-ranganath',
    file: 'dev-ranganath.jpg',
    colours:
      'deedeeddeddcddcddedeedeedeedddca8554444ba8ddddeedeeeca875543543865ecadeedeeec9c97854854c97ec9deedeeecaeb8964964eb8ecadeeaba9a99979638538979a8aba796576246445754135576796575466246146655135355575',
    ...square,
    alt: 'Drawing of a person with short dark hair in front of green hills.',
  },
  {
    name: 'soraya-haddad',
    file: 'soraya-haddad.jpg',
    colours:
      'deedeedeedeedeedeedeedeedeeedbdb8875875db8edbdeedeeeda764422422764edbdeedeeeca532c86c86532ecadeedeeeca532b85b85532ecadeedeecca432864864432ccadeedeeaba685bbabba464ab9deedee8a85759a99a9464798dee',
    ...square,
    alt: 'Drawing of a person with long dark curls and a green jacket in front of a bright window.',
  },
  {
    name: 'colin-aldersey',
    file: 'colin-aldersey.jpg',
    colours:
      '1351351354677884571351351351357899bc9bcedc789135135246aab37a37aabbedc246135356dbab86b86dbafec246146246a98842842dbacbb246356356457964975aaa3563563554668a88a87975753553553556868a8786575575465355',
    ...square,
    alt: 'Drawing of a person with a beard and a blue knitted hat.',
  },
  {
    name: 'thi-mai-doan',
    file: 'thi-mai-doan.jpg',
    colours:
      'eb8ec8ec9ecaecaec9ec8eb8db8ba8edc998998edcba8db8ec8cca988223223988ccaec8ca8bb9877c97c97877bb9ca8ec8edb776b97b97776edbec8ec8ec9bbab98b98bbaec9ec8ec8ba836969b79b48acb9ec8ec878836937a47a47a79aec8',
    ...square,
    alt: 'Drawing of a person with a short black bob and round glasses, with gum leaves behind.',
  },
  {
    name: 'open-verandah-mark',
    file: 'open-verandah-mark.png',
    colours: '',
    width: 480,
    height: 480,
    alt: 'A verandah roof over a lit door.',
    crops: { desktop: { left: 0, top: 0, width: 480, height: 480 } },
  },
  {
    name: 'open-verandah-learning-mark',
    file: 'open-verandah-learning-mark.png',
    colours: '',
    width: 480,
    height: 480,
    alt: 'A verandah roof over an open book.',
    crops: { desktop: { left: 0, top: 0, width: 480, height: 480 } },
  },
  {
    name: 'partner-one',
    file: 'partner-one.png',
    colours: '',
    width: 640,
    height: 320,
    alt: 'The emblem of a supporter.',
    crops: { desktop: { left: 0, top: 0, width: 640, height: 320 } },
  },
  {
    name: 'partner-two',
    file: 'partner-two.png',
    colours: '',
    width: 640,
    height: 320,
    alt: 'The emblem of a supporter.',
    crops: { desktop: { left: 0, top: 0, width: 640, height: 320 } },
  },
  {
    name: 'partner-three',
    file: 'partner-three.png',
    colours: '',
    width: 640,
    height: 320,
    alt: 'The emblem of a supporter.',
    crops: { desktop: { left: 0, top: 0, width: 640, height: 320 } },
  },
] as const satisfies readonly DemoPicture[];

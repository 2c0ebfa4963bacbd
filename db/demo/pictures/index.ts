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
  file: `${string}.webp` | `${string}.png`;
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
  /** The name of the drawing of the same scene by night, which dark screens show. It has the same size, and is cropped alike. */
  dark?: string;
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
    dark: 'verandah-evening-dark',
    file: 'verandah-evening.webp',
    colours:
      '35535624624624624624624646646635635625735646836857868936824624624636847978999a988a87a87a87988789999a99a99ca7ca7ca8988677578788887ca7cb8a87777577354676455665db7565455676244344244675db8675344344',
    ...wide,
    alt: 'A stone cottage at dusk. Its door is open, and light falls across the verandah and down the steps.',
    crops: { desktop, mobile: upright(662) },
    focus: { x: 0.5, y: 0.8 },
  },
  {
    name: 'food-pantry',
    dark: 'food-pantry-dark',
    file: 'food-pantry.webp',
    colours:
      '9bb79a9aa89a89a8ab89a9bcaaa988ba9778689bbb988abb9aa7885785667895797899abaaaa98999887a98865998baa9bc6899aada899875468a89bcccca8ba9db9ba8575ba9bbbdb9eb8da8da7ca8464ca8db9d96d96d96d96b96464b86d96',
    ...wide,
    alt: 'A volunteer passes a bag of bread and greens across a counter, with full pantry shelves behind.',
    crops: { desktop, mobile: upright(600) },
    focus: { x: 0.5, y: 0.5 },
  },
  {
    name: 'community-garden',
    dark: 'community-garden-dark',
    file: 'community-garden.webp',
    colours:
      'acdacdbcdbcdbcdbcdacdacdccccbbcddddddddcddccdbccdcbecbccccccccbccc9ab687abb89aba8abbaa99a9abb9aaaa9898ab9bcba97a87786797a97a85ba89a9777a86b86a97ec9dc9886886987ba8ec9ec9897aa8ca7ca7db8cb98a8797',
    ...wide,
    alt: 'A person in a straw hat waters a raised bed in a community garden with a shed and a rainwater tank.',
    crops: { desktop, mobile: upright(570) },
    focus: { x: 0.5, y: 0.45 },
  },
  {
    name: 'training-room',
    dark: 'training-room-dark',
    file: 'training-room.webp',
    colours:
      'fedfedfdcedcedcedcfdcfdcdddcddedcbcdeedccbcaafdcddddddedcddcfeecbaba9edcbcaabadbadccccc676a97baadcbedbb86aaabaa677aa9fdc887898889976bbb778ca7edbb86a98899d85999998d96ecada8da8da8da8da8ca8db8eca',
    ...wide,
    alt: 'Four people on chairs watch a trainer who points at a whiteboard in a bright room.',
    crops: { desktop, mobile: upright(620) },
    focus: { x: 0.5, y: 0.35 },
  },
  {
    name: 'leaflet-wall',
    dark: 'leaflet-wall-dark',
    file: 'leaflet-wall.webp',
    colours:
      'edcedbedcfdcfdcfdcfdcfdcabbabcdcbcb9cb9cb9ddcfdc9abbcddcbb97b97a97edcfdc9ab899dbaa75666998edcfdc9aa9a9dbac86887aa8abaedc899ccb997566786ba8a86db9cbadcaba9888666db9da8ecaecaec9db9cb9987db9ecaeca',
    ...wide,
    alt: 'Someone in a wheelchair reaches for a leaflet on a wall, and someone beside points to another, seen from behind.',
    crops: { desktop, mobile: upright(560) },
    focus: { x: 0.5, y: 0.45 },
  },
  {
    name: 'night-line',
    dark: 'night-line-dark',
    file: 'night-line.webp',
    colours:
      '257456357356257257257257257544457545357ba9788568257445357555567ecb999566257456257667788b97677257567888788865a75ba8976567a74a74a74655655b75a74a74963964964445445a64964963963963964754754964963963',
    ...wide,
    alt: 'Someone with a headset sits at a desk at night, seen from behind, and writes beside a lamp.',
    crops: { desktop, mobile: upright(640) },
    focus: { x: 0.5, y: 0.4 },
  },
  {
    name: 'box-upstairs',
    dark: 'box-upstairs-dark',
    file: 'box-upstairs.webp',
    colours:
      '8ab8ab8ab8ab8ab8ab8ab8abcddcddccdca8cb9cddcddcddcddcddcccca8bbacddcddcddcdd9a9bcc986ba8bcdababcccccb989aa89989999acddcddcddbcdaa9899898aa9bcdcddcddabbca8998998ca8abbcddcddaaacb9ba8ba8cb9aaacdd',
    ...wide,
    alt: 'Someone carries a box up outside stairs to an open door, seen from behind, with keys in one hand.',
    crops: { desktop, mobile: upright(555) },
    focus: { x: 0.5, y: 0.4 },
  },
  {
    name: 'pantry-shelves',
    dark: 'pantry-shelves-dark',
    file: 'pantry-shelves.webp',
    colours:
      'bbb79a79a79a79a79a79accbdccaaaaaa999ba9aaaaabddcbbb67968958a79968968aabbccb78899977889978979abbbcbaba9567988987888a98cbabbb678356ca8888888689bbadcadb9a87777998ca9cb9dbaecaecab98988ca9db9ecaeca',
    ...wide,
    alt: 'Someone in an apron takes a jar from full pantry shelves, seen from behind. An older person with a cane waits.',
    crops: { desktop, mobile: upright(500) },
    focus: { x: 0.5, y: 0.4 },
  },
  {
    name: 'door-22',
    dark: 'door-22-dark',
    file: 'door-22.webp',
    colours:
      '888888888888888889788888cb9db9dc9dc9db9dc9cb9db9cbacbadc9ecaa97ca8cbacbacbacbaca9eca766999cbacbacb9ba9686b98656998ca9db9bb8bb9588a87568a99ba9cb9786998899aa9899dbadcacbadb9cb9cb9ba9cb9db9cb9786',
    ...wide,
    alt: 'Two people sit at a round table by a blue door with the number 22 and a ramp, seen from behind.',
    crops: { desktop, mobile: upright(480) },
    focus: { x: 0.5, y: 0.45 },
  },
  {
    name: 'bench-hills',
    dark: 'bench-hills-dark',
    file: 'bench-hills.webp',
    colours:
      '5765755659bcbcdbcdacdacdabb8989aaaccbcdcddcddbcdcddbbbccccddcddcddcddccccccbbbccc999a99bcc9aaabbab9ab9ab958a777ab9897898dc9cbadb9a98da8db9dcadc9dc9cb9ca8b97c97c97dc9dc9cb8db8ca8ca7ca7ca7ca7db8',
    ...wide,
    alt: 'Two people sit close on a bench and look at the hills, seen from behind. One has an arm round the other.',
    crops: { desktop, mobile: upright(550) },
    focus: { x: 0.5, y: 0.45 },
  },
  {
    name: 'verandah-team',
    dark: 'verandah-team-dark',
    file: 'verandah-team.webp',
    colours:
      '976976976976976976976976cccccccccccccccccc998bbbbcccddcddcddcddcddabacccabbbbb8898aa9ab889899bccbba987aa86769a8666a97aba9a8866eb79528978895669a8c97665b86b85b96a87877b97a86865986a86a86986a86a86',
    ...wide,
    alt: 'Six people rest on and beside a bench on a verandah, seen from behind. One uses a wheelchair, one a cane.',
    crops: { desktop, mobile: upright(560) },
    focus: { x: 0.5, y: 0.4 },
  },
  {
    name: 'writing-table',
    dark: 'writing-table-dark',
    file: 'writing-table.webp',
    colours:
      'fdcfdcecadcbdcbecafdcfdcfdcfdceb9cbbccbeb9dcbcccfdcfdceb9bccbbceb9dbaedbeeeeeeccb887786ccadddddcdddcbbdca9a8ba8ecaddddddcccccbca8a86a86ca8cccdddcddcdddcbca7ca7ecbdddddddcadcacb9ca9ca9cb9dcaeca',
    ...wide,
    alt: 'Someone writes at a kitchen table by a window, seen from behind. A cat sits on the sill.',
    crops: { desktop, mobile: upright(555) },
    focus: { x: 0.5, y: 0.4 },
  },
  {
    name: 'loading-van',
    dark: 'loading-van-dark',
    file: 'loading-van.webp',
    colours:
      'acdacdacdacdbcdbcdacdacdbcdbcdabc9ac8acabcabbbcdb87ca969a75475469a68889aedccbb68a65497579abcdbcdca98988aba52d96899bccbaabba676689a41ca7ca6cbaccbbba964689246567678bbacbaba9988ba9777998998ba9ba9',
    ...wide,
    alt: 'Two people load boxes and fruit into an open van, seen from behind. A third comes along with a walking frame.',
    crops: { desktop, mobile: upright(600) },
    focus: { x: 0.5, y: 0.4 },
  },
  {
    name: 'jar-table',
    dark: 'jar-table-dark',
    file: 'jar-table.webp',
    colours:
      '576576abcacdbcdacd576687abbbbabccbbbbccbbbaa99aacccccbcddcddcddcddccbcddbbbaa9788abaabbabaaa9abbab9998576788ab9996a979a89a8ccaa76ca9ca9b96cca9a88a89979759979969859978a88a88978978978978978978a8',
    ...wide,
    alt: 'Two volunteers sit at a stall with a big jar of coins and notes on it, seen from behind, under bunting.',
    crops: { desktop, mobile: upright(555) },
    focus: { x: 0.5, y: 0.4 },
  },
  {
    name: 'bib-walk',
    dark: 'bib-walk-dark',
    file: 'bib-walk.webp',
    colours:
      '687687799acdbcd899575575abbbbbcddccdbcdcddababcccddcccabbcddccccddccccddabbabaaba899578998abaabbab8ab989a677987977998ab8ecacba68a357976856ba9dcaec9ec9665899678467dc9ec9dc9ec9aa8dcbbbb999dc9eca',
    ...wide,
    alt: 'A group with numbers on their backs walks a path between gum trees, seen from behind. One uses a wheelchair.',
    crops: { desktop, mobile: upright(611) },
    focus: { x: 0.5, y: 0.35 },
  },
  {
    name: 'young-tree',
    dark: 'young-tree-dark',
    file: 'young-tree.webp',
    colours:
      'acdacdacdacdbcdbcdacdacdbcdbcdcddccdbcdcddcddbcdcddcddcddcdccddcddcddcdd9aa9aaabbaaa9a9aba9a99a99a89a8a97a52aa89979a89a79a89a8986952ba8bb88a99a88a88a87972458868a87998a88a88a88a86878a88a88a88a8',
    ...wide,
    alt: 'An older person and a child look at a young tree that they have planted, seen from behind.',
    crops: { desktop, mobile: upright(590) },
    focus: { x: 0.5, y: 0.4 },
  },
  {
    name: 'practice-pairs',
    dark: 'practice-pairs-dark',
    file: 'practice-pairs.webp',
    colours:
      'fecfedfececbecbfdcfedfecdddcddfededceedfecbcddddddcbccedcedceedfecbccddcddbbb9988dccb9aba9bb9dcbfdcedc58a787a65a96edbfdcedbdca987578c75556ba9edbec9db9b97799c96a98cb9ec9ecadb9cb9ca9cb9ca9dc9eca',
    ...wide,
    alt: 'Four learners practise in pairs in front of a flip chart, seen from behind. One uses a wheelchair.',
    crops: { desktop, mobile: upright(640) },
    focus: { x: 0.5, y: 0.4 },
  },
  {
    name: 'second-headset',
    dark: 'second-headset-dark',
    file: 'second-headset.webp',
    colours:
      'fdcfdcedcdcbdcbedcfdcfdcedcdbadcbbcbbccddbdcbcbaedcedbdcaaba9badcbcb9dcbfdcedbedc987bbaedcedcfdcecaec9aaa89a867c98ca8ecac96b85987357445976b85c96c96b85875345245976b85c96c96b84b86875865b86b84c96',
    ...wide,
    alt: 'Two people with headsets sit side by side at a desk, seen from behind. One points at the notes of the other.',
    crops: { desktop, mobile: upright(550) },
    focus: { x: 0.5, y: 0.4 },
  },
  {
    name: 'first-birds',
    dark: 'first-birds-dark',
    file: 'first-birds.webp',
    colours:
      '46836888868968988836846846878aba99aa9abba946846846889aba8ba9ba9ba8578468468368a99888887998aa9578467368689988987689976578689bbc688a87866579a74568667abb887a989998aaa64468677777789888aa9766a64468',
    ...wide,
    alt: 'Someone sits on a bed with a telephone at the ear, seen from behind. Birds sit on a wire in the first light.',
    crops: { desktop, mobile: upright(600) },
    focus: { x: 0.5, y: 0.45 },
  },
  {
    name: 'dog-yard',
    dark: 'dog-yard-dark',
    file: 'dog-yard.webp',
    colours:
      '9ab9abacdacdbcdbcdacdacd676676b74b64b64b64cccbcdbbbcbbdb9db9db9db9cbbbccabcbbbcbaa98dddccbbccabcabcbbbbba876ba9dcabbbabcccbbbacdb876898bcaababcbcdccdceeda98a96ccbcdcbcb8a88a8bcacbaba99a88988a8',
    ...wide,
    alt: 'Someone with a backpack and a dog stops at the open gate of a small yard, seen from behind.',
    crops: { desktop, mobile: upright(560) },
    focus: { x: 0.5, y: 0.45 },
  },
  {
    name: 'blue-lock',
    dark: 'blue-lock-dark',
    file: 'blue-lock.webp',
    colours:
      'b75b75b75c87c87b76b75b75c75c97c8669b69ba98c75c75c86deed9769b69ba98c75c75c97cdec97368368a99b85c75c86dccc87467446988775c75c75c75b86777557a98b75c75c97c97997676678ba9b63c97dcadcabba887876dbaca8dca',
    ...wide,
    alt: 'Someone with a bag puts a key into the lock of a blue door, seen from behind.',
    crops: { desktop, mobile: upright(590) },
    focus: { x: 0.5, y: 0.45 },
  },
  {
    name: 'sunday-circle',
    dark: 'sunday-circle-dark',
    file: 'sunday-circle.webp',
    colours:
      '9bbacdacdacdbcdbcd9aaabc6768a9cddccdbcdcddcddbccbbbcddcddcddcddcddccccccbbb9aa899999abb9baabbabbbbaab8bb8567ba7a86877bba9a88987886448878876789a98a87987877547987986888a88a88978978868988988978a8',
    ...wide,
    alt: 'Three people sit in a circle of chairs, seen from behind. One chair holds only a bunch of gum leaves.',
    crops: { desktop, mobile: upright(425) },
    focus: { x: 0.4, y: 0.45 },
  },
  {
    name: 'three-heaps',
    dark: 'three-heaps-dark',
    file: 'three-heaps.webp',
    colours:
      'cddccdcddcdecdedeecdecdedddccdddcdccdbacccababccdddbbbcccdeeeeeccdccccddcdebba999ddeddeaabdeedeecdecddb86b98bcbabacdecdebcdbbb8779889aa799bbbbcdbcdabc89b9bc9bc7ababcbcddcadb9cb9cb9cb9ca9db9dca',
    ...wide,
    alt: 'Two people at a table sort letters into heaps, seen from behind, with a telephone between them.',
    crops: { desktop, mobile: upright(555) },
    focus: { x: 0.5, y: 0.45 },
  },
  {
    name: 'sunday-call',
    dark: 'sunday-call-dark',
    file: 'sunday-call.webp',
    colours:
      'edbedbbaadcbdcbbaaedbedbedbecb69bbcdbcd69bfdbedbecbdca8abbccbcc8abedbedbedbdba9a99a88989a9ecbedbedbedbedbccbcbaedbecbedbecaecadba686686a98dcaecaecaeb9b97575575ca8ecaecaecac86c86a86a86c85c86eca',
    ...wide,
    alt: 'Someone old sits in an armchair by the window with a telephone at the ear, seen from behind.',
    crops: { desktop, mobile: upright(600) },
    focus: { x: 0.5, y: 0.45 },
  },
  {
    name: 'front-door',
    file: 'front-door.webp',
    colours:
      '777777777777777777777777db9db8da8da7da7ca8db9db8db9bcdc98888dcaca9bbbcbadb9cbbc9768adcbca9ca9cb9db9dbaca868afdcda8db9db9db9a97a9768ada8b98ca9cb9cb9b85b97ccbedbcbacbaba9cbaca8ca8dc9dc9db9cbadcb',
    ...square,
    focus: { x: 0.5, y: 0.5 },
    alt: 'A blue front door that stands open, with a ramp and a pot plant beside the step.',
  },
  {
    name: 'waiting-room',
    file: 'waiting-room.webp',
    colours:
      'cccbccbccbbbcdecdecdecdedbabcdddeca9ccca98b96cbadbaabbbccca9cccdb8ca8cbacbb874875a98ccc887a98cbacddc74c74ccdbcd256256bcdcbac64b63ca9aaa368368abbba8976876888888468578ba8ca9aaa89a887987899aaaca9',
    ...square,
    alt: 'A waiting room with two armchairs, a jug of water, a shelf of leaflets and a dog asleep on the rug.',
  },
  {
    name: 'talking-room',
    file: 'talking-room.webp',
    colours:
      'fdcfdcfedfedfedfedfdcfdcedcedceedcdeabbddccccedcedcabbccb797898ccbedcedcfdbecb8988a9798788edbfdcedaba8996998899246aa9edbecb898575686468379789edcb86a97997ba8ba9888a87c96ca7da8ebaecaecaebada8ca7',
    ...square,
    alt: 'A small room with two chairs at an angle, a lamp, a box of tissues and a window onto trees.',
  },
  {
    name: 'courtyard',
    file: 'courtyard.webp',
    colours:
      'bcdbcdbcdbcdbcdbcdbcdbcdcde9aa7989a9bcdbdebdecde998686675686787aa8aa8bb9764875875775764b64888877b64b74a64b74b74b64667777a75a64a63a768647654676778978868979a8aa8ddcababba9a8ccaddbccb9a88a88a8898',
    ...square,
    alt: 'A walled courtyard with a bench under a lemon tree, and a path from the back door.',
  },
  {
    name: 'marion-teague',
    file: 'marion-teague.webp',
    colours:
      'fdcfdcfdcedcedcfdcfdcfdcfdcedc9bc9bc9bc9bcedcfdcfdcabcbcdcccccbbcdabcfdcfdcabccccda8da8cccabcfdcfdcabcbccda8da8bccabcfdcfdc9bcabbca9ca9abb9bcfdcfdcaaac85c86c75b41a99fdcfdcda7c85b52b41b41c75fdc',
    ...square,
    alt: 'Drawing of a person with long grey hair in front of an arched window.',
  },
  {
    name: 'dev-ranganath',
    file: 'dev-ranganath.webp',
    colours:
      'deedeeddeddcddcddedeedeedeedddca8554444ba8ddddeedeeeca875543543865ecadeedeeec9c97854854c97ec9deedeeecaeb8964964eb8ecadeeaba9a99979638538979a8aba796576246444754135576796675466246146655135355675',
    ...square,
    alt: 'Drawing of a person with short dark hair in front of green hills.',
  },
  {
    name: 'soraya-haddad',
    file: 'soraya-haddad.webp',
    colours:
      'deedeedeedeedeedeedeedeedeeedbdb8875875db8edbdeedeeeda764422422764edadeedeeeca532c86c86532ecadeedeeeca532b85b85532ecadeedeecca432864864432ccadeedeeaba685bbabba464ab9deedee9a86759a99a9464898dee',
    ...square,
    alt: 'Drawing of a person with long dark curls and a green jacket in front of a bright window.',
  },
  {
    name: 'colin-aldersey',
    file: 'colin-aldersey.webp',
    colours:
      '1351351354677884671351351351357899bc9bcedc789135135246aab37a37aabbedc246135356dbab86b86dbafdc246146246a98842842dbacbb146356256467964a75aaa3563563554668a88a87975753553553556868a8786675675465355',
    ...square,
    alt: 'Drawing of a person with a beard and a blue knitted hat.',
  },
  {
    name: 'thi-mai-doan',
    file: 'thi-mai-doan.webp',
    colours:
      'eb8ec8ec9ecaecaec9ec8eb8db8bb8edc998998edcbb8db8ec8cca988223223988ccaec8cb8bb9877c97c97877bb9cb8ec8edb776c97c97776edbec8ec8ec9bbab98b98bbaec9ec8ec8ba836969b79b48acb9ec8ec878836937a47a47a79aec8',
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
  {
    name: 'bench-hills-dark',
    file: 'bench-hills-dark.webp',
    colours:
      '244244344134124124124124234345245235135135345135246556245246246246246245246566246345345246345356344565244367444244354354554665654766875654665554554665654654654653654554544554544443443443554544',
    ...wide,
    alt: 'Two people sit close on a bench and look at the hills, seen from behind. One has an arm round the other. It is night.',
  },
  {
    name: 'bib-walk-dark',
    file: 'bib-walk-dark.webp',
    colours:
      '344344234124124234344344245345135235135135455245246456245246246246456246346456566345234344456345354565577455765655555354654666467245754644655654654654333555355234554654654654554776666555554654',
    ...wide,
    alt: 'A group with numbers on their backs walks a path between gum trees, seen from behind. One uses a wheelchair. It is night.',
  },
  {
    name: 'blue-lock-dark',
    file: 'blue-lock-dark.webp',
    colours:
      '643743743865865864754743753965854578578987965853854eb7865677787a97a75854864eb7865256356987975853854ca8865346334876564753743743764555345766743743654654665454345665742644555555555443443555654555',
    ...wide,
    alt: 'Someone with a bag puts a key into the lock of a blue door, seen from behind. It is night.',
  },
  {
    name: 'box-upstairs-dark',
    file: 'box-upstairs-dark.webp',
    colours:
      '345345345456456345345345456566456a96b97556566456456567556ca7ca8776677456456566556975b97566566456455654455667666445566456346345444566666444345346346345554555555554345346346445654665665654445346',
    ...wide,
    alt: 'Someone carries a box up outside stairs to an open door, seen from behind, with keys in one hand. It is night.',
  },
  {
    name: 'community-garden-dark',
    file: 'community-garden-dark.webp',
    colours:
      '124124134134134235124124345345345567567345235245666777346346456346346354567567665456555455346345565455677787765665454354554653554456454553653554654654554554444554654654454454754754654554454354',
    ...wide,
    alt: 'The community garden after sunset, with somebody in a straw hat.',
  },
  {
    name: 'dog-yard-dark',
    file: 'dog-yard-dark.webp',
    colours:
      '234134124124124124124124344344532532532532345135356456655655876766456246456456555565ca7b96567356456456456654876876456356787787888654344787787676898898999654553888898787243243565765664344243243',
    ...wide,
    alt: 'Someone with a backpack and a dog stops at the open gate of a small yard, seen from behind. It is night.',
  },
  {
    name: 'door-22-dark',
    file: 'door-22-dark.webp',
    colours:
      '444445444444444555444444654654544544644875764654874864544544875a86a85875975975654544554776a86975765765454654544555765754554554466654457555444444344454456444456554665555544544444444444544554454',
    ...wide,
    alt: 'Two people sit at a round table by a blue door with the number 22 and a ramp, seen from behind. It is night.',
  },
  {
    name: 'first-birds-dark',
    file: 'first-birds-dark.webp',
    colours:
      '123123444245345444123123123456554345346554234134123567555456456655455344123123445344444555a97455233123345555655455865444345678445765654355753334334788665876666678643233444655567665877555643233',
    ...wide,
    alt: 'Someone sits on a bed with a telephone at the ear, seen from behind. Birds sit on a wire in the first light. It is night.',
  },
  {
    name: 'food-pantry-dark',
    file: 'food-pantry-dark.webp',
    colours:
      '345345455345345455345345555665876445355877665455455455345344555345456455555655666555665543655555456456776975655543456345666865875976765454766555865975964964864344864865864864864864754344754864',
    ...wide,
    alt: 'The pantry counter in the evening, where a volunteer passes a bag to somebody.',
  },
  {
    name: 'jar-table-dark',
    file: 'jar-table-dark.webp',
    colours:
      '344344134124124124344244345555456565566455565245356356356356356356456246356455234456457566455345354666344565776664655354354777865987986865777354243343543443453543343243243343243243343343343243',
    ...wide,
    alt: 'Two volunteers sit at a stall with a big jar of coins and notes on it, seen from behind, under bunting. It is night.',
  },
  {
    name: 'leaflet-wall-dark',
    file: 'leaflet-wall-dark.webp',
    colours:
      '345345456666776666456345346234455976986876666345246235455a85975975556345356245455854555876455345346455455864565565456456245666344334455344544344555765655445333655654655643764764543433543643643',
    ...wide,
    alt: 'Someone in a wheelchair reaches for a leaflet on a wall, and someone beside points to another, seen from behind. It is night.',
  },
  {
    name: 'loading-van-dark',
    file: 'loading-van-dark.webp',
    colours:
      '124124124234234124124124135235245666666245245135544445467875875467345245455556467654864567889899444455788842a85787888777555454567842b95a85655656445643345123344345444444444434444234344344444444',
    ...wide,
    alt: 'Two people load boxes and fruit into an open van, seen from behind. A third comes along with a walking frame. It is night.',
  },
  {
    name: 'night-line-dark',
    file: 'night-line-dark.webp',
    colours:
      '124223233223124124124124124322344323234876455345124323134333344ba8776334124234134444665a86554124334555556644864a97754334643643643433443753743643642532642333333642642642642532642432432642532642',
    ...wide,
    alt: 'Someone with a headset sits at a desk at night, seen from behind, and writes beside a lamp. It is night.',
  },
  {
    name: 'pantry-shelves-dark',
    file: 'pantry-shelves-dark.webp',
    colours:
      '345346566666666556356345566777887887997887777567456455566566777566467345456555666656766556566455555876455655654665765455345445245865555665456455544765654444544654654544643643543433543543643643',
    ...wide,
    alt: 'Someone in an apron takes a jar from full pantry shelves, seen from behind. An older person with a cane waits. It is night.',
  },
  {
    name: 'practice-pairs-dark',
    file: 'practice-pairs-dark.webp',
    colours:
      '346556666987987566556356345356666ba8ba9666356356456456566aa9ba9566467456456565334998877445566456345346357565744875456345555555765367853444555555643653754456854654554643643543543543543543543643',
    ...wide,
    alt: 'Four learners practise in pairs in front of a flip chart, seen from behind. One uses a wheelchair. It is night.',
  },
  {
    name: 'second-headset-dark',
    file: 'second-headset-dark.webp',
    colours:
      '345345345455455345345345345977455455466355566455345a98555356355455776666345345455444677566987776555655456567545655986876653753444245334543964864643753433123123433753653643753533433433533753643',
    ...wide,
    alt: 'Two people with headsets sit side by side at a desk, seen from behind. One points at the notes of the other. It is night.',
  },
  {
    name: 'sunday-call-dark',
    file: 'sunday-call-dark.webp',
    colours:
      '345345345556556666776566456677357245456677997666455455357466567777ba7676345566355455555676776666345345566887777676666556445445345454454555666455555555654354354444555555643753863754754853753643',
    ...wide,
    alt: 'Someone old sits in an armchair by the window with a telephone at the ear, seen from behind. It is night.',
  },
  {
    name: 'sunday-circle-dark',
    file: 'sunday-circle-dark.webp',
    colours:
      '134124124124124124244345344244135135135135356345356246246246246246246456456245245345345345567456676776886345665754544676344465666544554443456455243344344543344244355243243243343443243243243243',
    ...wide,
    alt: 'Three people sit in a circle of chairs, seen from behind. One chair holds only a bunch of gum leaves. It is night.',
  },
  {
    name: 'three-heaps-dark',
    file: 'three-heaps-dark.webp',
    colours:
      '345456455566566456345345345556666887a97666566345345456666997ba8666455345456666555887887445345245345556754764787676566346235444655554566466445235235234356455456356234235544543543543543543543544',
    ...wide,
    alt: 'Two people at a table sort letters into heaps, seen from behind, with a telephone between them. It is night.',
  },
  {
    name: 'training-room-dark',
    file: 'training-room-dark.webp',
    colours:
      '45645634556656645634534567878956689abba777445345567678566788cbb7774454565666776567789a9455444445556566533456445344344345454455556654677556865666754665567964566666964875865764764754754754765875',
    ...wide,
    alt: 'The training room in the evening, with four people and a trainer.',
  },
  {
    name: 'verandah-evening-dark',
    file: 'verandah-evening-dark.webp',
    colours:
      '234234124124124124124124244244134234134234245235245456135134134134135145356567666765765765666356457567766b96b96b97666345345456555a86ba7875555345233455243444b96343243455123233133454a96454133233',
    ...wide,
    alt: 'The stone cottage late at night, with its door open and its windows lit.',
  },
  {
    name: 'verandah-team-dark',
    file: 'verandah-team-dark.webp',
    colours:
      '654654765875875765654654556666556776776556565777245356456566566456355356356677345566567345345457676765876555675444765676354655da6853565566344465653444753643653654544754543432433433533433533543',
    ...wide,
    alt: 'Six people rest on and beside a bench on a verandah, seen from behind. One uses a wheelchair, one a cane. It is night.',
  },
  {
    name: 'writing-table-dark',
    file: 'writing-table-dark.webp',
    colours:
      '345345445555555445345345345345544345455655566567345345544456566775666345356356456455665997777455456555655565776a97676345455455554654654875565345345345345544544455355345544544543543543543544544',
    ...wide,
    alt: 'Someone writes at a kitchen table by a window, seen from behind. A cat sits on the sill. It is night.',
  },
  {
    name: 'young-tree-dark',
    file: 'young-tree-dark.webp',
    colours:
      '124124124124124124124124135135135135135135346135246246246246246246246246355356345566355345355355354354454842554454354354343343443742775875354343243243243123443465355243243243243243343343243243',
    ...wide,
    alt: 'An older person and a child look at a young tree that they have planted, seen from behind. It is night.',
  },
] as const satisfies readonly DemoPicture[];

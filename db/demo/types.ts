import type { DonationPage } from '../../src/model/donation-page.ts';

/**
 * The shapes of the demo site's content. They are the stored shapes, with one exception: a picture is named
 * (`PictureRef`) and the seeder puts the image value with its crops in its place.
 */

export type WidePicture =
  | 'verandah-evening'
  | 'food-pantry'
  | 'community-garden'
  | 'training-room'
  | 'leaflet-wall'
  | 'night-line'
  | 'box-upstairs'
  | 'pantry-shelves'
  | 'door-22'
  | 'bench-hills'
  | 'verandah-team'
  | 'writing-table'
  | 'loading-van'
  | 'jar-table'
  | 'bib-walk'
  | 'young-tree'
  | 'practice-pairs'
  | 'second-headset'
  | 'first-birds'
  | 'dog-yard'
  | 'blue-lock'
  | 'sunday-circle'
  | 'three-heaps'
  | 'sunday-call';

export type SquarePicture = 'front-door' | 'waiting-room' | 'talking-room' | 'courtyard' | PortraitPicture;

/** The drawn portrait of one person, and of nobody else. */
export type PortraitPicture =
  | 'marion-teague'
  | 'dev-ranganath'
  | 'soraya-haddad'
  | 'colin-aldersey'
  | 'thi-mai-doan';

export type LogoPicture =
  | 'open-verandah-mark'
  | 'open-verandah-learning-mark'
  | 'partner-one'
  | 'partner-two'
  | 'partner-three';

export type PictureName = WidePicture | SquarePicture | LogoPicture;

/** Stands for an image value. `alt` is '' where the picture only decorates. */
export interface PictureRef {
  picture: PictureName;
  alt: string;
}

export type DemoImage = PictureRef | null;

export type LinkType = 'page' | 'anchor' | 'file' | 'external';

/** A link of a block, the navigation or the footer; an empty href means there is none. */
export interface DemoLink {
  type: LinkType;
  href: string;
  text: string;
}

export type DemoMark =
  | { type: 'strong' | 'em' }
  | { type: 'link'; attrs: { type: LinkType; href: string; fileId: null } };

export type DemoInline = { type: 'text'; text: string; marks?: DemoMark[] } | { type: 'hard_break' };

export interface DemoParagraph {
  type: 'paragraph';
  content?: DemoInline[];
}

export interface DemoHeading {
  type: 'heading';
  attrs: { level: 2 | 3 | 4 };
  content: DemoInline[];
}

export interface DemoListItem {
  type: 'list_item';
  content: DemoParagraph[];
}

export type DemoList =
  | { type: 'bullet_list'; content: DemoListItem[] }
  | { type: 'ordered_list'; attrs: { order: number }; content: DemoListItem[] };

export type DemoTextNode = DemoParagraph | DemoHeading | DemoList;

/** Rich text. */
export interface DemoDoc {
  type: 'doc';
  content: DemoTextNode[];
}

/** Formatted text: exactly one paragraph. */
export interface DemoLine {
  type: 'doc';
  content: [DemoParagraph];
}

export type Illustration =
  | 'memory'
  | 'donation'
  | 'will'
  | 'regular'
  | 'fundraiser'
  | 'volunteer'
  | 'privacy'
  | 'tree'
  | 'none';

export type Colour =
  | 'transparent'
  | 'white'
  | 'blue-200'
  | 'blue-400'
  | 'blue-800'
  | 'orange-200'
  | 'orange-500';

/** Spacing levels 0 to 6 for each screen size; an absent size falls back to the smaller one. */
export interface Margin {
  small?: number;
  medium?: number;
  large?: number;
}

export interface AccordionItem {
  key: string;
  header: string;
  link: DemoLink;
  image: DemoImage;
  contents: DemoDoc;
}

export interface TestimonialItem {
  key: string;
  quote: string;
  quoteBy: string;
  image: DemoImage;
}

/** A field of a contact form. */
export interface DemoFormField {
  key: string;
  type: 'text' | 'textArea' | 'select' | 'checkbox' | 'email' | 'multipleChoice' | 'phone' | 'date';
  placeholder: string;
  label: string;
  name: string;
  options: string[];
  required: boolean;
  halfWidth: boolean;
  hidden: { field: string; equals: string; unless: boolean };
  errorMessage: string;
}

/** The fields of every form. */
interface FormFields {
  identifier: string;
  recipient: string;
  subject: string;
  ccs: string[];
  title: string;
  primaryButtonText: string;
  successEmailSubject: string;
  successEmailText: string;
  submitterEmailField: string;
}

export interface BlockFields {
  ContactForm: FormFields & {
    fields: DemoFormField[];
    secondaryLink: DemoLink;
    successMessage: string;
    trackInGA: boolean;
  };
  WorkshopEnquiryForm: FormFields;
  ClearSiteData: Record<never, never>;
  Text: { text: string };
  RichText: { text: DemoDoc };
  FormattedText: { text: DemoLine };
  Anchor: { id: string };
  EmergencyContact: {
    header: string;
    subHeading: string;
    phoneNumber: string;
    emergencyInfo: string;
    linkOne: DemoLink;
    linkTwo: DemoLink;
  };
  IconList: { items: { key: string; text: string }[] };
  ButtonCta: { link: DemoLink; notPrimary: boolean; secondary: DemoLink };
  DonationAmounts: {
    header: string;
    text: string;
    items: { key: string; amount: string; purpose: string }[];
    other: string;
  };
  ListAccordion: { items: AccordionItem[]; questions: boolean };
  ExpandableDetails: {
    header: string;
    contents: DemoDoc;
    illustration: Illustration;
    image: DemoImage;
    link: DemoLink;
  };
  Testimonials: { items: TestimonialItem[] };
  OneActiveCarousel: { swiperId: number; slides: { key: string; image: DemoImage }[] };
  Quote: { quote: string; quoteBy: string };
  Humanitix: { filter: string };
  PageList: {
    branch: { href: string };
    category: string;
    order: 'newest' | 'title';
    look: 'pictures' | 'rows';
    perPage: number;
    narrowing: boolean;
  };
  MapContent: { lat: number; lng: number; address: string; title: string; description: string };
  Media: {
    image: DemoImage;
    video: { type: 'youtube' | 'vimeo'; videoId: string; isVimeo: boolean };
    caption: DemoLink & { icon: string };
    size: 'full' | 'text' | 'medium' | 'small';
  };
  ContentPanel: { backgroundColour: Colour; contents: DemoDoc; fullWidth: boolean };
  TitledArea: { title: string; contents: DemoBlock[] };
  Table: {
    caption: string;
    columns: { key: string; id: string }[];
    rows: { key: string; cells: Record<string, DemoLine> }[];
    headerRow: boolean;
    headerColumn: boolean;
  };
  IllustratedFocusArea: { illustration: Illustration; title: string; description: string };
  SplitContent: {
    left: DemoBlock[];
    right: DemoBlock[];
    width: number;
    gap: number;
    usePixelGap: boolean;
    reverse: { desktop: boolean; mobile: boolean };
    matchHeight: boolean;
  };
}

export type BlockType = keyof BlockFields;

export type DemoBlock = {
  [T in BlockType]: {
    key: string;
    componentType: T;
    marginTop?: Margin;
    marginBottom?: Margin;
  } & BlockFields[T];
}[BlockType];

export interface DemoSocial {
  title: string;
  description: string;
  keywords: string;
  image: DemoImage;
}

/** A page without what the server owns: its id, version, state and dates. */
export interface DemoPageDocument {
  collection: 'pages';
  domainId: string;
  pageType: 'page';
  template: 'generic' | 'listing';
  slug: string;
  title: string;
  description: string;
  keywords: string;
  searchWords: string;
  headerType: 'FullWidthImageHeader' | 'HalfWidthImageHeader' | 'none';
  header: { title: string; description: string; image: DemoImage };
  og: DemoSocial;
  twitter: DemoSocial;
  priority: number;
  frequency: 'never' | 'yearly' | 'monthly' | 'weekly' | 'daily' | 'hourly' | 'always';
  hideFromSitemap: boolean;
  hideFromRobots: boolean;
  quickExit: 'inherit' | 'on' | 'off';
  checkedOn: string | null;
  easyRead: DemoLink;
  callNumber: string;
  callName: string;
  callAbout: string;
  callHours: string;
  textNumber: string;
  roles: string[];
  contents: DemoBlock[];
}

/**
 * `published`: draft and snapshot are the same. `draft`: never published. `changed`: `page` is the draft and
 * `publishedPage` what visitors see.
 */
export interface DemoPage {
  state: 'published' | 'draft' | 'changed';
  page: DemoPageDocument;
  publishedPage?: DemoPageDocument;
}

export interface LinkItem {
  key: string;
  link: DemoLink;
}

export interface DemoNav {
  _id: string;
  domainId: string;
  items: (LinkItem & { subItems: LinkItem[] })[];
  donate: DemoLink;
  crisis: DemoLink;
  emergency: DemoLink;
}

export interface DemoFooter {
  _id: string;
  domainId: string;
  phone: string;
  donate: DemoLink;
  logo: DemoImage;
  logoTwo: DemoImage;
  logoThree: DemoImage;
  contactsTitle: string;
  contacts: LinkItem[];
  footerText: string;
  contactsLink: DemoLink;
  sitemapTitle: string;
  sitemap: LinkItem[];
  socialsTitle: string;
  facebook: DemoLink;
  linkedIn: DemoLink;
  twitter: DemoLink;
}

export interface DemoSettings {
  _id: string;
  domainId: string;
  title: string;
  description: string;
  keywords: string;
  logo: DemoImage;
  address: string;
  og: { image: DemoImage; title: string; keywords: string };
  twitter: { image: DemoImage; title: string; keywords: string };
  categories: { _id: string; name: string; filters: string[] }[];
}

export interface DemoDomain {
  id: string;
  name: string;
  hostnames: string[];
  isDefault: boolean;
  donationPage: DonationPage | null;
  settings: DemoSettings;
  nav: DemoNav;
  footer: DemoFooter;
  pages: DemoPage[];
}

export interface DemoSite {
  domains: DemoDomain[];
}

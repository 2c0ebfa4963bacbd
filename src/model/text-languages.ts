import { knownName } from './language-tags.ts';

/** A language that people in Australia speak: its tag (BCP 47), its name in English, and the name that its speakers use. */
export interface TextLanguage {
  readonly tag: string;
  readonly name: string;
  readonly own: string;
}

type Row = readonly [tag: string, name: string, own?: string];

const ROWS: readonly Row[] = [
  ['am', 'Amharic', 'አማርኛ'],
  ['ar', 'Arabic', 'العربية'],
  ['aer', 'Arrernte (Eastern)', 'Arrernte'],
  ['aii', 'Assyrian', 'ܐܬܘܪܝܐ'],
  ['bn', 'Bengali', 'বাংলা'],
  ['my', 'Burmese', 'မြန်မာ'],
  ['zh-Hans', 'Chinese (Simplified)', '简体中文'],
  ['zh-Hant', 'Chinese (Traditional)', '繁體中文'],
  ['hr', 'Croatian', 'Hrvatski'],
  ['prs', 'Dari', 'دری'],
  ['din', 'Dinka', 'Thuɔŋjäŋ'],
  ['djr', 'Djambarrpuyŋu (Yolŋu Matha)', 'Djambarrpuyŋu'],
  ['fil', 'Filipino'],
  ['fr', 'French', 'Français'],
  ['de', 'German', 'Deutsch'],
  ['el', 'Greek', 'Ελληνικά'],
  ['gu', 'Gujarati', 'ગુજરાતી'],
  ['haz', 'Hazaragi', 'هزارگی'],
  ['he', 'Hebrew', 'עברית'],
  ['hi', 'Hindi', 'हिन्दी'],
  ['id', 'Indonesian', 'Bahasa Indonesia'],
  ['it', 'Italian', 'Italiano'],
  ['ja', 'Japanese', '日本語'],
  ['ksw', 'Karen (S’gaw)', 'ကညီကျိာ်'],
  ['km', 'Khmer', 'ខ្មែរ'],
  ['ko', 'Korean', '한국어'],
  ['rop', 'Kriol'],
  ['kmr', 'Kurdish (Kurmanji)', 'Kurmancî'],
  ['mk', 'Macedonian', 'Македонски'],
  ['ms', 'Malay', 'Bahasa Melayu'],
  ['mt', 'Maltese', 'Malti'],
  ['ne', 'Nepali', 'नेपाली'],
  ['ps', 'Pashto', 'پښتو'],
  ['fa', 'Persian (Farsi)', 'فارسی'],
  ['pjt', 'Pitjantjatjara'],
  ['pl', 'Polish', 'Polski'],
  ['pt', 'Portuguese', 'Português'],
  ['pa', 'Punjabi', 'ਪੰਜਾਬੀ'],
  ['ru', 'Russian', 'Русский'],
  ['sm', 'Samoan', 'Gagana Sāmoa'],
  ['sr', 'Serbian', 'Српски'],
  ['si', 'Sinhala', 'සිංහල'],
  ['so', 'Somali', 'Soomaali'],
  ['es', 'Spanish', 'Español'],
  ['sw', 'Swahili', 'Kiswahili'],
  ['ta', 'Tamil', 'தமிழ்'],
  ['th', 'Thai', 'ไทย'],
  ['ti', 'Tigrinya', 'ትግርኛ'],
  ['tr', 'Turkish', 'Türkçe'],
  ['uk', 'Ukrainian', 'Українська'],
  ['ur', 'Urdu', 'اردو'],
  ['vi', 'Vietnamese', 'Tiếng Việt'],
  ['wbp', 'Warlpiri'],
];

/** The languages that are offered by name, in the order of their English names. Every other tag can be typed. */
export const TEXT_LANGUAGES: readonly TextLanguage[] = ROWS.map(([tag, name, own = name]) => ({
  tag,
  name,
  own,
}));

/** Returns the name of a language in English; its tag if nobody knows it. */
export function languageName(tag: string): string {
  return TEXT_LANGUAGES.find((language) => language.tag === tag)?.name ?? knownName(tag) ?? tag;
}

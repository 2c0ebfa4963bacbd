/** A script that English does not use. */
interface Script {
  readonly letter: RegExp;
  /** Letters or words that only one language of the script has; the first that a text has decides. */
  readonly only?: readonly (readonly [found: RegExp, tag: string])[];
  /** The language that Australians write most in it. */
  readonly tag: string;
}

export const SCRIPTS: readonly Script[] = [
  {
    letter: /\p{Script=Arabic}/u,
    only: [
      [/[ټډړښځڅ]/, 'ps'],
      [/[ٹڈڑںے]/, 'ur'],
      [/[پچژگ]/, 'fa'],
    ],
    tag: 'ar',
  },
  {
    letter: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    only: [
      [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
      [/[們這個為國會說時來對學過還點話電幫務請與關實後從]/, 'zh-Hant'],
    ],
    tag: 'zh-Hans',
  },
  { letter: /\p{Script=Hangul}/u, tag: 'ko' },
  { letter: /\p{Script=Greek}/u, tag: 'el' },
  {
    letter: /\p{Script=Cyrillic}/u,
    only: [
      [/[їєґ]/i, 'uk'],
      [/[ѓќѕ]/i, 'mk'],
      [/[ђћљњџ]/i, 'sr'],
      [/і/i, 'uk'],
    ],
    tag: 'ru',
  },
  { letter: /\p{Script=Devanagari}/u, only: [[/हामी|तपाईं|गर्नुहोस्|छौं/, 'ne']], tag: 'hi' },
  { letter: /\p{Script=Gurmukhi}/u, tag: 'pa' },
  { letter: /\p{Script=Gujarati}/u, tag: 'gu' },
  { letter: /\p{Script=Bengali}/u, tag: 'bn' },
  { letter: /\p{Script=Tamil}/u, tag: 'ta' },
  { letter: /\p{Script=Sinhala}/u, tag: 'si' },
  { letter: /\p{Script=Thai}/u, tag: 'th' },
  { letter: /\p{Script=Khmer}/u, tag: 'km' },
  { letter: /\p{Script=Myanmar}/u, tag: 'my' },
  { letter: /\p{Script=Hebrew}/u, tag: 'he' },
  { letter: /\p{Script=Syriac}/u, tag: 'aii' },
  { letter: /\p{Script=Ethiopic}/u, only: [[/ኣ|እዩ|ኢዩ/, 'ti']], tag: 'am' },
];

/** Words that every text of a language has, and English does not. */
export const COMMON_WORDS: Readonly<Record<string, readonly string[]>> = {
  vi: words('và của là không được cho với người có những các một trong bạn này để khi chúng tôi quý vị'),
  it: words('che non per una sono con della del gli anche questo più nella siamo può aiuto'),
  es: words('que los las una para con por está usted más como pero también ayuda puede del'),
  fr: words('les des une est pour dans vous nous avec sur pas que qui votre sont aux'),
  de: words('und der das ist nicht mit ein eine für auf sie wir sich auch oder werden'),
  id: words('yang dan untuk dengan tidak ini itu anda kami dari dapat akan pada atau adalah'),
  fil: words('ang mga ng sa ay hindi para kung ikaw kami inyo po natin isang'),
  so: words('iyo waa ka ku oo aan waxaa uu ama haddii caawimo'),
  sw: words('na ya wa kwa ni za katika hii kama ili msaada'),
};

function words(list: string): readonly string[] {
  return list.split(' ');
}

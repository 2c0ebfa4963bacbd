/** Scripts that English does not use, with the languages that Australians write in them. */
export const SCRIPTS: readonly { readonly name: string; readonly letters: RegExp }[] = [
  { name: 'Arabic, Dari, Persian or Urdu', letters: /\p{Script=Arabic}/gu },
  { name: 'Chinese or Japanese', letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu },
  { name: 'Korean', letters: /\p{Script=Hangul}/gu },
  { name: 'Greek', letters: /\p{Script=Greek}/gu },
  { name: 'Russian, Ukrainian or Serbian', letters: /\p{Script=Cyrillic}/gu },
  { name: 'Hindi or Nepali', letters: /\p{Script=Devanagari}/gu },
  { name: 'Punjabi', letters: /\p{Script=Gurmukhi}/gu },
  { name: 'Bengali', letters: /\p{Script=Bengali}/gu },
  { name: 'Tamil', letters: /\p{Script=Tamil}/gu },
  { name: 'Thai', letters: /\p{Script=Thai}/gu },
  { name: 'Khmer', letters: /\p{Script=Khmer}/gu },
  { name: 'Burmese', letters: /\p{Script=Myanmar}/gu },
  { name: 'Hebrew', letters: /\p{Script=Hebrew}/gu },
  { name: 'Amharic or Tigrinya', letters: /\p{Script=Ethiopic}/gu },
];

/** Words that every text of a language has, and English does not. */
export const COMMON_WORDS: Readonly<Record<string, readonly string[]>> = {
  Vietnamese: words(
    'và của là không được cho với người có những các một trong bạn này để khi chúng tôi quý vị',
  ),
  Italian: words('che non per una sono con della del gli anche questo più nella siamo può aiuto'),
  Spanish: words('que los las una para con por está usted más como pero también ayuda puede del'),
  French: words('les des une est pour dans vous nous avec sur pas que qui votre sont aux'),
  German: words('und der das ist nicht mit ein eine für auf sie wir sich auch oder werden'),
  Indonesian: words('yang dan untuk dengan tidak ini itu anda kami dari dapat akan pada atau adalah'),
  Filipino: words('ang mga ng sa ay hindi para kung ikaw kami inyo po natin isang'),
  Somali: words('iyo waa ka ku oo aan waxaa uu ama haddii caawimo'),
  Swahili: words('na ya wa kwa ni za katika hii kama ili msaada'),
};

function words(list: string): readonly string[] {
  return list.split(' ');
}

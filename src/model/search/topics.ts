import { DANGER_TOPIC, TOPIC_NAMES, type TopicCard } from './topic-names.ts';

/**
 * Topics of distress on every site: the words that people search for, and whom to call first. A site can add words and topics,
 * and choose the pages that help, but it cannot remove these words.
 */

export interface Topic {
  /** The name by which the settings of a site refer to the topic. */
  readonly id: string;
  readonly name: string;
  readonly card: TopicCard;
  /** The words and phrases of the topic, without apostrophes. */
  readonly words: readonly string[];
}

const named = (id: (typeof TOPIC_NAMES)[number]['id']) => TOPIC_NAMES.find((topic) => topic.id === id)!;

/** Splits phrases that are separated by commas. */
function phrases(text: string): string[] {
  return text.split(',').map((phrase) => phrase.trim());
}

/** The topics, in the default order of their pages. A site can change this order. */
export const TOPICS: readonly Topic[] = [
  {
    ...named(DANGER_TOPIC),
    words: phrases(`
      suicide, suicidal, suiciding, overdose, overdosed, overdosing, self-harm, self-harmed, self-harming,
      hopeless, hopelessness, kill myself, killed myself, kill me,
      killing myself, hang myself, shoot myself, jump off a bridge, jump off a building, in front of a train,
      end my life, ending my life, take my life, taking my life, end it all, ending it all, want to die,
      wanna die, want die, wish i was dead, wish i were dead, want to be dead, better off dead,
      better off without me, ready to die, going to die, dont want to live, dont want to be alive,
      dont want to be here, dont wanna live, no reason to live, nothing to live for, cant go on,
      cant do this anymore, tired of living, hurt myself, hurting myself, harm myself, harming myself,
      cut myself, cutting myself, burn myself, burning myself, too many pills, to many pills, too many tablets,
      took pills, taken pills, took tablets, taken an overdose
    `),
  },
  {
    ...named('violence'),
    words: phrases(`
      violence, violent, abuse, abused, abusive, abuser, abusing, restraining order, intervention order, avo,
      domestic violence, family violence, coercive control, hits me, hit me, hitting me, beats me, beat me,
      beating me, hurts me, hurt me, hurting me, punched me, punches me, kicks me, kicked me, slaps me,
      slapped me, chokes me, choked me, choking me, strangled me, strangles me, pushes me, attacked me,
      threatens me, threatened me, threatening me, controls me, controlling me, stalks me, stalking me,
      following me, bashed me, hits my kids, hit my kids, hitting my kids, beats my kids, hurts my kids,
      hurting my kids, hits my mum, hit my mum, hitting my mum, beats my mum, hurts my mum, hurting my mum,
      beats me up, beating me up, beat me up, stalker, stalked, stalking, being watched, to kill me,
      will kill me, gonna kill me, could kill me, might kill me, scared of him, scared of her, scared of them,
      scared of dad, scared of mum, scared of father, scared of mother, scared of stepdad, scared of brother,
      scared of son, scared of husband, scared of wife, scared of partner, scared of boyfriend,
      scared of girlfriend, scared of ex, scared of my dad, scared of my mum, scared of my father,
      scared of my mother, scared of my stepdad, scared of my brother, scared of my son, scared of my husband,
      scared of my wife, scared of my partner, scared of my boyfriend, scared of my girlfriend,
      scared of my ex, afraid of him, afraid of her, afraid of them, afraid of dad, afraid of mum,
      afraid of father, afraid of mother, afraid of stepdad, afraid of brother, afraid of son,
      afraid of husband, afraid of wife, afraid of partner, afraid of boyfriend, afraid of girlfriend,
      afraid of ex, afraid of my dad, afraid of my mum, afraid of my father, afraid of my mother,
      afraid of my stepdad, afraid of my brother, afraid of my son, afraid of my husband, afraid of my wife,
      afraid of my partner, afraid of my boyfriend, afraid of my girlfriend, afraid of my ex, scared at home,
      scared to go home, afraid to go home, not safe at home, unsafe at home, scared to leave him,
      leave him safely, wont let me leave, wont let me go out, wont let me see, wont let me have money,
      takes my money, locks me in, safety plan, checks my phone, reads my messages, tracks my phone,
      tracking my phone, refuge
    `),
  },
  {
    ...named('sexual-violence'),
    words: phrases(`
      rape, raped, raping, rapist, molested, groomed, incest, sexual assault, sexually assaulted, sexual abuse,
      sexually abused, sexual violence, touched me, touches me, touching me, forced me, forces me,
      made me have sex, without my consent
    `),
  },
  {
    ...named('after-a-suicide'),
    words: phrases(`
      killed himself, killed herself, killed themselves, took his own life, took her own life, took his life,
      took her life, hung himself, hanged himself, hung herself, hanged herself, died by suicide,
      committed suicide, lost to suicide, after a suicide, after suicide, lost my son to suicide,
      lost my daughter to suicide, lost my brother to suicide, lost my sister to suicide,
      lost my dad to suicide, lost my mum to suicide, lost my friend to suicide, lost my partner to suicide,
      suicide bereavement, bereaved by suicide, suicide loss, suicide of my, suicide grief
    `),
  },
  {
    ...named('housing'),
    words: phrases(`
      homeless, homelessness, housing, accommodation, shelter, eviction, evicted, evict, rent, landlord, lease,
      bond, rental, public housing, emergency housing, nowhere to sleep, nowhere to stay, nowhere to live,
      nowhere to go, no place to stay, no place to sleep, no place to live, place to stay, place to sleep,
      place to live, somewhere to stay, somewhere to sleep, somewhere to live, bed tonight, bed for the night,
      sleeping in my car, sleep in my car, living in my car, living in a car, sleeping rough, sleeping outside,
      on the street, on the streets, couch surfing, couchsurfing, kicked out, kicked me out, thrown out,
      threw me out, lost my house, lost my home
    `),
  },
  {
    ...named('food-and-money'),
    words: phrases(`
      food, hungry, starving, groceries, pantry, food bank, food parcel, hamper, meal, meals, nothing to eat,
      nothing to feed, feed my kids, feed my family, nappies, voucher, vouchers, emergency relief, no money,
      out of money, run out of money, need money, broke, poor, cant afford, cannot afford, centrelink, bill,
      bills, electricity, power bill, gas bill, water bill, phone bill, cut off, debt, debts, debt collector,
      owe money, payment plan, financial help, financial counselling
    `),
  },
  {
    ...named('someone-to-talk-to'),
    words: phrases(`
      counselling, counseling, counsellor, counselor, therapy, therapist, psychologist, mental health, lonely,
      loneliness, so alone, all alone, feel alone, no friends, nobody to talk to, no one to talk to,
      someone to talk to, need to talk, talk to someone, depressed, depression, depressing, sad, anxious,
      anxiety, panic, panic attack, panic attacks, stressed, stress, worried, overwhelmed, burnt out,
      cant sleep, cant cope, not coping, crying, cant stop crying, trauma, ptsd, grief, grieving, bereavement,
      my mum died, my dad died, my husband died, my wife died, someone died, miscarriage
    `),
  },
  {
    ...named('help'),
    words: phrases(`
      help, help me, support, emergency, crisis, urgent, desperate, sos, hotline, helpline
    `),
  },
];

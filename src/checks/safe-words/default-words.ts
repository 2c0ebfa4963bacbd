/**
 * The words that guidelines for writing about suicide, self-harm and violence advise against, as an owner can change them in the
 * site settings. Sources: Mindframe, 'Communicating about suicide' and 'Language guide' (mindframe.org.au); Samaritans, 'Media
 * guidelines for reporting suicide', 6th edition (samaritans.org); Our Watch, 'How to report on violence against women and their
 * children' (ourwatch.org.au). The reasons are in our own words.
 *
 * A line `# source: reason` begins a part; a part `# source, beside suicide or self-harm: reason` counts only in a paragraph that
 * names one of them, and in which nobody is told whom to call. `words = better words` can be replaced with one click; words alone
 * are only explained. `*` stands for himself, herself and themselves.
 */
export const DEFAULT_WORDS = `# Mindframe and Samaritans: suicide is no crime and no sin
committed suicide = died by suicide
commit suicide = die by suicide
commits suicide = dies by suicide
committing suicide = dying by suicide
# Mindframe and Samaritans: a death is no success, and living on is no failure
successful suicide attempt = death by suicide
successful suicide = death by suicide
completed suicide = death by suicide
unsuccessful suicide attempt = suicide attempt
failed suicide attempt = suicide attempt
unsuccessful suicide = suicide attempt
failed suicide = suicide attempt
suicide bid = suicide attempt
# Mindframe and Samaritans: numbers that frighten make suicide look usual
suicide epidemic = higher rate of suicide
epidemic of suicide = higher rate of suicide
suicide crisis = higher rate of suicide
suicide rates are skyrocketing = suicide rates are higher
wave of suicides = several deaths by suicide
suicide hotspot
suicide capital
# Mindframe: outside its meaning, the word makes light of it
political suicide
career suicide
suicide mission
# Mindframe and Samaritans: a person is more than what happened to them
suicidal people = people who think about suicide
suicide victim = person who died by suicide
self-harmers = people who self-harm
self harmers = people who self-harm
cutters = people who self-harm
attention seeking = asking for help
attention-seeking = asking for help
cry for help
# Samaritans, beside suicide or self-harm: details of a method can be copied by readers in danger. Leave them out
hanged *
hung *
hanging *
shot *
gassed *
poisoned *
drowned *
jumped off
jumped from
jumped in front of
overdosed on
overdose of
lethal dose
cut * wrists
slit * wrists
slashed * wrists
carbon monoxide
razor blade
razor blades
# Samaritans, beside suicide or self-harm: a note speaks to readers as a reason. Do not quote it, and do not mention it
suicide note
farewell note
goodbye note
left a note
# Samaritans, beside suicide or self-harm: peace and release make death look like a way out
finally at peace
at peace now
no longer suffering
easy way out
quick and painless
# Samaritans, beside suicide or self-harm: no single thing is the cause
killed * because
took his own life because
took her own life because
died by suicide because
# Our Watch: violence is a choice of whoever does it, not of passion or of both
crime of passion = violence
domestic dispute = domestic violence
lovers’ quarrel = domestic violence
lovers' quarrel = domestic violence
volatile relationship = violent relationship
stormy relationship = violent relationship
battered wife = woman who lived with violence
battered woman = woman who lived with violence
battered women = women who live with violence
she provoked him
provoked the attack
why didn’t she leave
why didn't she leave
`;

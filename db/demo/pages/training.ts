import { button, events, iconList, panel, rich, titled, trainingForm } from '../blocks.ts';
import { page } from '../page.ts';
import { callLink, h2, p, tel, to } from '../write.ts';

/** Training for workplaces, with the form for enquiries. */
export const training = page(
  {
    slug: 'training',
    title: 'Training for you or your workplace',
    description: 'Ask us about a course in listening, asking about suicide or noticing violence at home.',
    priority: 0.6,
  },
  rich(
    p('We teach what we do on the phones: how to listen, how to ask, and how to look after yourself.'),
    p('Tell us who you are and what you are looking for. We call you within three working days.'),
  ),
  titled('Coming courses', events('training')),
  trainingForm({
    title: 'Ask about training',
    identifier: 'training',
    recipient: 'learning@openverandah.example',
    subject: 'A training enquiry',
    ccs: [],
    primaryButtonText: 'Send enquiry',
    successEmailSubject: 'We have your training enquiry',
    successEmailText:
      'Dear ${firstName},\n\nThank you for asking about training. We call you within three working days.',
    submitterEmailField: 'email',
  }),
  panel(
    'blue-200',
    h2('If you need to talk now'),
    p('A course is not the place to wait for help. At any hour, you can call ', tel('1800 975 707'), '.'),
  ),
  titled(
    'What every course has',
    iconList('Small groups, sixteen at most.', 'Two teachers.', 'A quiet room to step out to.'),
  ),
);

/** Where the service that takes training enquiries sends people. */
export const trainingThankYou = page(
  {
    slug: 'training-thank-you',
    title: 'Thank you for your training enquiry',
    description: 'We have your training enquiry, and call you within three working days.',
    priority: 0.1,
  },
  rich(
    h2('What happens next'),
    p('We read every enquiry. A teacher calls you within three working days to talk about what you need.'),
  ),
  panel('blue-200', h2('If you need to talk now'), p('At any hour, you can call ', tel('1800 975 707'), '.')),
  button(to('/training', 'Back to training'), callLink('1800 975 707', 'Call the crisis line')),
);

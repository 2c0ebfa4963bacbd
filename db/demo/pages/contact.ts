import { anchor, contactForm, field, iconList, map, panel, rich, split, titled } from '../blocks.ts';
import { page } from '../page.ts';
import type { DemoPageDocument } from '../types.ts';
import { h2, h3, link, mail, p, tel, to, ul } from '../write.ts';

/** The differences between the published contact page and its draft. */
interface OpeningHours {
  city: string[];
  office: string;
  note: string;
}

function contactPage(hours: OpeningHours): DemoPageDocument {
  return page(
    {
      slug: 'contact',
      title: 'Contact us',
      description: 'Every number, address and opening hour of Open Verandah in Adelaide and Port Adelaide.',
      keywords: 'phone numbers, address, opening hours, Adelaide, Port Adelaide',
      priority: 0.9,
      frequency: 'monthly',
      callNumber: '1800 975 707',
      callName: 'Talk to someone now',
      callAbout: 'Our crisis line. The call is free.',
      callHours: 'Day and night',
      textNumber: '0491 570 006',
    },
    titled(
      'Call the right team',
      rich(
        h3('At any hour'),
        ul(['Crisis line: ', tel('1800 975 707')], ['Safety at home: ', tel('1800 160 401')]),
        h3('By day'),
        ul(
          ['Housing, Monday to Friday, 8 am to 6 pm: ', tel('(08) 7010 2483')],
          ['Food and bills, Monday to Friday, 9 am to 5 pm: ', tel('(08) 5550 1738')],
          ['Counselling, Monday to Friday, 9 am to 7 pm: ', tel('(08) 7010 4926')],
          ['After a suicide, every day, 9 am to 9 pm: ', tel('(08) 7010 9357')],
          ['Giving, Monday to Friday, 9 am to 5 pm: ', tel('(08) 7010 5631')],
          ['Volunteering, Monday to Friday, 9 am to 5 pm: ', tel('(08) 5550 8416')],
          [`Anything else, ${hours.office}: `, tel('(08) 5550 3264')],
        ),
        p('Calls to 1800 numbers are free.'),
      ),
      anchor('text'),
      rich(
        h3('By text, every day from 8 am to midnight'),
        ul(['Crisis line: ', tel('0491 570 006')], ['Safety at home: ', tel('0491 570 110')]),
      ),
    ),
    split(
      { width: 6, gap: 4, usePixelGap: true, matchHeight: true },
      [
        anchor('adelaide'),
        panel(
          'orange-200',
          h2('Visit us in the city'),
          p('22 Quillbark Lane, Adelaide SA 5000'),
          ul(...hours.city),
          p(hours.note),
          p('Pantry: Monday, Wednesday and Friday, 10 am to 2 pm.'),
          p('Phone: ', tel('(08) 5550 7853')),
        ),
      ],
      [
        anchor('port'),
        panel(
          'blue-200',
          h2('Visit us at the Port'),
          p('8 Saltpetrel Way, Port Adelaide SA 5015'),
          ul('Tuesday and Thursday: 10 am to 4 pm'),
          p('Showers and washing machines: 10 am to noon.'),
          p('Phone: ', tel('(08) 5550 4691')),
        ),
      ],
    ),
    map({
      lat: -34.92618,
      lng: 138.59682,
      title: 'The way to our city office',
      address: '22 Quillbark Lane, Adelaide SA 5000',
      description:
        'The tram stops four minutes away, on level ground. Our door is the orange one, halfway along the lane.',
    }),
    titled(
      'When you come in',
      iconList(
        'You do not need an appointment, except for counselling and bills.',
        'Both doors are step-free. There is a hearing loop, and a toilet you can use with a wheelchair.',
        'There is a quiet room. Ask for it by saying that you would like to sit down.',
        'Children, prams and dogs are welcome.',
        'You do not need to bring any papers.',
      ),
    ),
    anchor('write'),
    contactForm({
      title: 'Write to us',
      identifier: 'contact',
      recipient: 'hello@openverandah.example',
      subject: 'A message from the contact page',
      ccs: [],
      fields: [
        field('text', 'First name', 'Your first name', { halfWidth: true }),
        field('text', 'Last name', 'Your last name', { halfWidth: true, required: false }),
        field('select', 'Reply by', 'How can we reach you?', { options: ['By e-mail', 'By phone'] }),
        field('email', 'Email', 'Your e-mail address', {
          hidden: { field: 'Reply by', equals: 'By e-mail', unless: true },
        }),
        field('phone', 'Phone', 'Your phone number', {
          hidden: { field: 'Reply by', equals: 'By phone', unless: true },
        }),
        field('textArea', 'Message', 'What would you like to tell us?'),
      ],
      primaryButtonText: 'Send message',
      secondaryLink: to('/about/privacy', 'How we look after what you tell us'),
      successMessage: 'Thank you. We answer within two working days.',
      successEmailSubject: 'We have your message',
      successEmailText:
        'Dear ${firstName},\n\nThank you for writing to us. We answer within two working days.\n\nIf you need to talk now, call 1800 975 707 at any hour.',
      submitterEmailField: 'email',
      trackInGA: false,
    }),
    panel(
      'white',
      h2('Other ways to write'),
      h3('By e-mail'),
      p('Write to ', mail('hello@openverandah.example'), '. We answer within two working days.'),
      p('Please do not use e-mail when it is urgent, or if someone else reads your messages.'),
      h3('To tell us what we did well or badly'),
      p('Call ', tel('(08) 5550 6527'), '. You do not need to give your name.'),
      p(link('Read about your rights and feedback', '/about/your-rights-and-feedback')),
    ),
    rich(h2('Training for you or your workplace'), p(link('Ask about training', '/training'))),
    rich(
      h2('Interpreters and relay calls'),
      p('Say the name of your language when we answer, and wait. An interpreter joins the call, and we pay.'),
      p(
        'If you are deaf, or find it hard to hear or speak, call any number through your relay service, or text. ',
        link('Read how else we make it easier', '/get-help'),
        '.',
      ),
    ),
  );
}

export const contactPublished = contactPage({
  city: ['Monday to Friday: 9 am to 5 pm', 'Saturday and Sunday: closed'],
  office: 'Monday to Friday, 9 am to 5 pm',
  note: 'On public holidays the office is closed. The crisis line still answers.',
});

export const contactDraft = contactPage({
  city: [
    'Monday, Tuesday, Wednesday and Friday: 9 am to 5 pm',
    'Thursday: 9 am to 8 pm',
    'Saturday: 10 am to 1 pm',
    'Sunday: closed',
  ],
  office: 'Monday to Friday, 9 am to 5 pm, Thursday to 8 pm',
  note: 'The new Thursday and Saturday hours start on 1 July. On public holidays the office is closed, and the crisis line still answers.',
});

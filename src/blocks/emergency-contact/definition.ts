import { z } from 'zod';
import { HINTS } from '../../model/texts.ts';
import { areBlank } from '../blank.ts';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';

/** A phone number to call right now, with its purpose and up to two links. */
export const emergencyContact = defineBlock({
  type: 'EmergencyContact',
  label: 'Emergency contact',
  group: 'Getting help',
  about: 'A number to call right now, with what it is for.',
  alsoCalled: ['phone', 'telephone', 'hotline', 'crisis'],
  fields: z.strictObject({
    header: fields.shortText(),
    subHeading: fields.shortText(),
    phoneNumber: fields.shortText(),
    emergencyInfo: fields.longText(),
    linkOne: fields.link(),
    linkTwo: fields.link(),
  }),
  form: {
    header: { editor: 'text', label: 'Heading' },
    subHeading: { editor: 'text', label: 'Sub-heading', optional: true },
    phoneNumber: { editor: 'text', label: 'Phone number' },
    emergencyInfo: { editor: 'text', label: 'Information', optional: true, rows: 4 },
    linkOne: { editor: 'link', label: 'First link', optional: true },
    linkTwo: { editor: 'link', label: 'Second link', optional: true },
  },
  spoken: ({ header, subHeading, phoneNumber, emergencyInfo }) => [
    header,
    subHeading,
    phoneNumber,
    emergencyInfo,
  ],
  headings: ({ header }) => [header],
  hints: ({ phoneNumber, header, subHeading, emergencyInfo, linkOne, linkTwo }) =>
    areBlank(phoneNumber) && !areBlank(header, subHeading, emergencyInfo, linkOne, linkTwo)
      ? [{ property: 'phoneNumber', message: HINTS.noNumber }]
      : [],
});

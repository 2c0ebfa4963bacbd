import { z } from 'zod';
import { defineBlock } from '../definition.ts';
import * as fields from '../fields.ts';

/** A number to call right now, with what it is for and two ways further. */
export const emergencyContact = defineBlock({
  type: 'EmergencyContact',
  label: 'Emergency contact',
  group: 'Getting help',
  fields: z.strictObject({
    header: fields.shortText(),
    subHeading: fields.shortText(),
    phoneNumber: fields.shortText(),
    emergencyInfo: fields.longText(),
    linkOne: fields.link(),
    linkTwo: fields.link(),
  }),
  spoken: ({ header, subHeading, phoneNumber, emergencyInfo }) => [
    header,
    subHeading,
    phoneNumber,
    emergencyInfo,
  ],
});

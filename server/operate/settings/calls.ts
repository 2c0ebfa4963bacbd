import { installation } from '../../../src/calls/installation.ts';
import { confirmIfGiven, unconfirmed } from '../../people/auth/confirm-anew.ts';
import { handle } from '../../people/auth/handle.ts';
import { checkPublic, saveSection } from './save-section.ts';
import { testSection } from './test-section.ts';
import { useSettings } from './use-settings.ts';

export const installationCalls = [
  handle(installation.load, async ({ services }) => ({ sections: await services.installation.state() })),

  handle(
    installation.save,
    async ({ services, session, write }, input) => {
      const { _id: id } = session.user;
      if (!(await confirmIfGiven(services, id, input))) throw await unconfirmed(services.database.reader, id);
      await checkPublic(input);
      await write((unit) => saveSection(unit, services, input));
      // The mails about the change have been given to the mail server of before.
      await useSettings(services, input.section);
      return { sections: await services.installation.state() };
    },
    { checksCaller: true },
  ),

  handle(installation.test, async ({ services, session }, { section }) => {
    await services.rates.settingsTests.attempt(session.user._id);
    return testSection(services, section, session.user);
  }),
];

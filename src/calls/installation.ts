import {
  installationSaveSchema,
  installationSectionStateSchema,
  installationStateSchema,
  installationTestedSchema,
  installationTestSchema,
} from '../model/installation-wire.ts';
import { defineCalls } from './define-calls.ts';
import { named } from './schemas.ts';

named('InstallationSection', installationSectionStateSchema);

/** Only admins may make these calls, because the settings decide where mail, backups and enquiries go. */
export const installation = defineCalls('installation', 'Settings of the installation', {
  load: {
    method: 'GET',
    summary: 'The settings of the installation, section by section, without their secrets',
    who: 'admin',
    output: installationStateSchema,
  },
  save: {
    method: 'POST',
    summary:
      'Saves a section over the version it was loaded at, with the caller’s password or code. It takes effect at once; every admin gets a mail',
    who: 'admin',
    audit: { words: 'Saved settings of the installation' },
    input: installationSaveSchema,
    output: installationStateSchema,
  },
  test: {
    method: 'POST',
    summary:
      'Asks the services of a section whether they work with the settings that count. For mail, sends a mail to the caller',
    who: 'admin',
    audit: { none: 'It changes nothing.' },
    input: installationTestSchema,
    output: installationTestedSchema,
  },
});

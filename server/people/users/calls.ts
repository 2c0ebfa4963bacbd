import { listPeople } from '../../../db/people-queries.ts';
import { listRoles } from '../../../db/user-queries.ts';
import { people } from '../../../src/calls/people.ts';
import { confirmIfGiven } from '../auth/confirm-anew.ts';
import { handle } from '../auth/handle.ts';
import { invite, inviteAgain } from './invite.ts';
import { listedPerson } from './person-shape.ts';
import { savePerson } from './save-person.ts';
import { deactivatePerson, reactivatePerson, removeAccount, takeAwaySecondFactor } from './take-away.ts';

export const peopleCalls = [
  handle(people.list, async ({ services, session }, { page, size, ...search }) => {
    const { reader } = services.database;
    const found = await listPeople(reader, { ...search, limit: size, offset: (page - 1) * size });
    const roles = await listRoles(reader);
    const users = found.people.map((person) => listedPerson(person, session.user, roles));
    return { users, total: found.total };
  }),

  handle(
    people.invite,
    async ({ services, session, write }, { password, code, ...invitation }) => {
      await services.rates.invitations.attempt(session.user._id);
      const isConfirmed = await confirmIfGiven(services, session.user._id, { password, code });
      return write((unit) => invite(unit, { ...services, isConfirmed }, invitation));
    },
    { checksCaller: true },
  ),

  handle(people.inviteAgain, async ({ services, session, write }, { _id }) => {
    await services.rates.invitations.attempt(session.user._id);
    return write((unit) => inviteAgain(unit, services, _id));
  }),

  handle(
    people.save,
    async ({ services, session, write }, { user, ...proof }) => {
      const isConfirmed = await confirmIfGiven(services, session.user._id, proof);
      return { user: await write((unit) => savePerson(unit, { ...services, isConfirmed }, user)) };
    },
    { checksCaller: true },
  ),

  handle(people.deactivate, async ({ write }, { _id }) => ({
    user: await write((unit) => deactivatePerson(unit, _id)),
  })),

  handle(people.reactivate, async ({ write }, { _id }) => ({
    user: await write((unit) => reactivatePerson(unit, _id)),
  })),

  handle(people.removeSecondFactor, async ({ services, write }, { _id }) => ({
    user: await write((unit) => takeAwaySecondFactor(unit, services, _id)),
  })),

  handle(people.remove, async ({ write }, { _id }) => {
    await write((unit) => removeAccount(unit, _id));
    return {};
  }),
];

import { READERS_ROLE, readersRoleSql } from '../../db/readers-role.ts';
import { defineCommand } from './command.ts';

export const command = defineCommand({
  name: 'database-role',
  summary: 'print the SQL that gives its rights to the database role of servers for readers alone',
  details: `Servers with 'DRAFT=0' on PostgreSQL need no right to change the site. The SQL makes the role ${READERS_ROLE}, which reads what is published and adds submissions with their mails, and nothing else. Make the role and a user for these servers as a superuser first: create role ${READERS_ROLE} nologin; create role NAME login password '…' in role ${READERS_ROLE}. Then run the SQL as the user of 'DATABASE_URL', once before the first such server and once after each upgrade.`,
  examples: [
    {
      call: "database-role | psql --set=ON_ERROR_STOP=1 'postgres://…'",
      does: 'Gives the role the rights of this version:',
    },
  ],
  run: () =>
    new Promise((resolve, reject) => {
      process.stdout.write(readersRoleSql(), (error) => (error ? reject(error) : resolve()));
    }),
});

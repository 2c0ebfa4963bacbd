import { READERS_ROLE, readersRoleSql } from '../../db/readers-role.ts';
import { defineCommand } from './command.ts';

export const command = defineCommand({
  name: 'database-role',
  summary: 'print the SQL that makes the database role of servers for readers alone',
  details: `Servers with 'DRAFT=0' on PostgreSQL need no right to change the site. The SQL makes the role ${READERS_ROLE}, which reads what is published and adds submissions with their mails, and nothing else. Run it as the user of 'DATABASE_URL', once before the first such server and once after each upgrade. Then make a user for these servers: create role NAME login password '…' in role ${READERS_ROLE}.`,
  examples: [
    {
      call: "database-role | psql 'postgres://…'",
      does: 'Makes the role, or gives it the rights of this version:',
    },
  ],
  run: () =>
    new Promise((resolve, reject) => {
      process.stdout.write(readersRoleSql(), (error) => (error ? reject(error) : resolve()));
    }),
});

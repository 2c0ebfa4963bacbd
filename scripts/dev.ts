import { dev } from 'astro';

/** `npm run dev`: serves pages and the API on one port, with hot reload. */
const server = await dev({
  root: process.cwd(),
  server: { port: Number(process.env.PORT ?? 4321), host: process.env.HOST ?? '127.0.0.1' },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await server.stop();
    process.exit(0);
  });
}

import net from 'node:net';
import { freePort } from './free-port.ts';

/** A way to a server that can be cut: while it is cut, connections are dropped and new ones refused. */
export class Gate {
  #target: number;
  readonly #open = new Set<net.Socket>();
  readonly #server: net.Server;
  readonly port: number;

  private constructor(target: number, port: number) {
    this.#target = target;
    this.port = port;
    this.#server = net.createServer((client) => this.#join(client));
  }

  /** @param target the port of the server, on loopback */
  static async open(target: number): Promise<Gate> {
    const gate = new Gate(target, await freePort());
    await gate.mend();
    return gate;
  }

  /** Leads to another server from the next connection on. */
  leadTo(target: number): void {
    this.#target = target;
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#open) socket.destroy();
    await closed;
  }

  mend(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject).listen(this.port, '127.0.0.1', () => resolve());
    });
  }

  #join(client: net.Socket): void {
    const server = net.connect(this.#target, '127.0.0.1');
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.#open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}

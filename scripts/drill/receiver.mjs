import { createServer } from 'node:http';

/** A receiver of webhooks that is no part of the installation and outlives it. */
export class Receiver {
  /** In the order in which they came: `{id, at}`, the webhook-id and milliseconds since the Unix epoch. */
  posts = [];

  static async start() {
    const receiver = new Receiver();
    receiver.server = createServer((request, response) => {
      request.resume().on('end', () => {
        receiver.posts.push({ id: String(request.headers['webhook-id']), at: Date.now() });
        response.writeHead(204).end();
      });
    });
    await new Promise((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    receiver.url = `http://127.0.0.1:${receiver.server.address().port}/hook`;
    return receiver;
  }

  idsUntil(instant) {
    return new Set(this.posts.filter(({ at }) => at <= instant).map(({ id }) => id));
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }
}

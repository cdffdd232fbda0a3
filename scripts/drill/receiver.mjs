import { createServer } from 'node:http';

/** A receiver of webhooks that is no part of the installation and outlives it. */
export class Receiver {
  /** In the order in which they came: `{id}`, the webhook-id. */
  posts = [];

  static async start() {
    const receiver = new Receiver();
    receiver.server = createServer((request, response) => {
      request.resume().on('end', () => {
        receiver.posts.push({ id: String(request.headers['webhook-id']) });
        response.writeHead(204).end();
      });
    });
    await new Promise((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    receiver.url = `http://127.0.0.1:${receiver.server.address().port}/hook`;
    return receiver;
  }

  /** Ids of the events that came so far. */
  ids() {
    return new Set(this.posts.map(({ id }) => id));
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** Receiver that `init` writes. */
export interface Receiver {
  file: string;
  text: string;
  packages: string[];
  /** Address on which it listens, for `listen --forward-to` */
  address: string;
}

const EXPRESS = `import express from 'express';
import { verifyWebhook, WebhookVerificationError } from '@passerelle/sdk';

const secret = process.env.WEBHOOK_SECRET;
if (!secret) throw new Error('WEBHOOK_SECRET must be the secret that \`passerelle listen\` or the webhook shows');

const app = express();
// The signature is of the bytes that came, so they must not be parsed before.
app.post('/webhooks/passerelle', express.raw({ type: 'application/json', limit: '1mb' }), async (request, response) => {
  try {
    const event = await verifyWebhook(request.body, request.headers, secret);
    // The same event may come twice: store event.id, answer, and do the work afterwards.
    console.log(event.type, event.id, event.data);
    response.sendStatus(204);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    response.status(401).send(error.problem);
  }
});
const port = Number(process.env.PORT ?? 4000);
app.listen(port, () => console.log(\`Waiting at http://localhost:\${port}/webhooks/passerelle\`));
`;

const NEST = `import { Controller, Headers, HttpCode, Post, Req, UnauthorizedException, type RawBodyRequest } from '@nestjs/common';
import type { Request } from 'express';
import { verifyWebhook, WebhookVerificationError } from '@passerelle/sdk';

/**
 * Add it to the controllers of a module, and let the application keep the bytes that came:
 * NestFactory.create(AppModule, { rawBody: true })
 */
@Controller('webhooks/passerelle')
export class PasserelleController {
  @Post()
  @HttpCode(204)
  async receive(
    @Req() request: RawBodyRequest<Request>,
    @Headers() headers: Record<string, string>,
  ): Promise<void> {
    const secret = process.env['WEBHOOK_SECRET'];
    if (!secret || !request.rawBody) throw new Error('WEBHOOK_SECRET must be set, and rawBody be true');
    try {
      const event = await verifyWebhook(request.rawBody, headers, secret);
      // The same event may come twice: store event.id, answer, and do the work afterwards.
      console.log(event.type, event.id, event.data);
    } catch (error) {
      if (error instanceof WebhookVerificationError) throw new UnauthorizedException(error.problem);
      throw error;
    }
  }
}
`;

const NEXT = `import { verifyWebhook, WebhookVerificationError } from '@passerelle/sdk';

export async function POST(request: Request): Promise<Response> {
  const secret = process.env['WEBHOOK_SECRET'];
  if (!secret) throw new Error('WEBHOOK_SECRET must be the secret that \`passerelle listen\` or the webhook shows');
  try {
    // The signature is of the bytes that came: text(), not json().
    const event = await verifyWebhook(await request.text(), request.headers, secret);
    // The same event may come twice: store event.id, answer, and do the work afterwards.
    console.log(event.type, event.id, event.data);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(error.problem, { status: 401 });
    throw error;
  }
}
`;

const SDK = '@passerelle/sdk';

/** Receivers that `init` can write. */
export const RECEIVERS = {
  express: {
    file: 'passerelle-receiver.mjs',
    text: EXPRESS,
    packages: ['express', SDK],
    address: 'http://localhost:4000/webhooks/passerelle',
  },
  nest: {
    file: 'src/passerelle.controller.ts',
    text: NEST,
    packages: [SDK],
    address: 'http://localhost:3000/webhooks/passerelle',
  },
  next: {
    file: 'app/webhooks/passerelle/route.ts',
    text: NEXT,
    packages: [SDK],
    address: 'http://localhost:3000/webhooks/passerelle',
  },
} satisfies Record<string, Receiver>;

export type Framework = keyof typeof RECEIVERS;

/** Receiver that `init` writes. */
export interface Receiver {
  file: string;
  text: string;
  packages: string[];
  /** Address on which the receiver listens, for `listen --forward-to` */
  address: string;
}

const EXPRESS_RECEIVER = `import express from 'express';
import { verifyWebhook, WebhookVerificationError } from '@passerelle/sdk';

const secret = process.env.WEBHOOK_SECRET;
if (!secret) throw new Error('WEBHOOK_SECRET must be the secret that \`passerelle listen\` or the webhook shows');

const app = express();
// The signature covers the received bytes, so the body must not be parsed before the verification.
app.post('/webhooks/passerelle', express.raw({ type: 'application/json', limit: '1mb' }), async (request, response) => {
  try {
    const event = await verifyWebhook(request.body, request.headers, secret);
    // The same event may arrive twice: store event.id, respond, and process the event afterwards.
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

const NEST_RECEIVER = `import { Controller, Headers, HttpCode, Post, Req, UnauthorizedException, type RawBodyRequest } from '@nestjs/common';
import type { Request } from 'express';
import { verifyWebhook, WebhookVerificationError } from '@passerelle/sdk';

/**
 * Add it to the controllers of a module, and let the application keep the received bytes:
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
      // The same event may arrive twice: store event.id, respond, and process the event afterwards.
      console.log(event.type, event.id, event.data);
    } catch (error) {
      if (error instanceof WebhookVerificationError) throw new UnauthorizedException(error.problem);
      throw error;
    }
  }
}
`;

const NEXT_RECEIVER = `import { verifyWebhook, WebhookVerificationError } from '@passerelle/sdk';

export async function POST(request: Request): Promise<Response> {
  const secret = process.env['WEBHOOK_SECRET'];
  if (!secret) throw new Error('WEBHOOK_SECRET must be the secret that \`passerelle listen\` or the webhook shows');
  try {
    // The signature covers the received bytes, so use text(), not json().
    const event = await verifyWebhook(await request.text(), request.headers, secret);
    // The same event may arrive twice: store event.id, respond, and process the event afterwards.
    console.log(event.type, event.id, event.data);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(error.problem, { status: 401 });
    throw error;
  }
}
`;

const SDK_PACKAGE = '@passerelle/sdk';

/** Receivers that `init` can write. */
export const RECEIVERS = {
  express: {
    file: 'passerelle-receiver.mjs',
    text: EXPRESS_RECEIVER,
    packages: ['express', SDK_PACKAGE],
    address: 'http://localhost:4000/webhooks/passerelle',
  },
  nest: {
    file: 'src/passerelle.controller.ts',
    text: NEST_RECEIVER,
    packages: [SDK_PACKAGE],
    address: 'http://localhost:3000/webhooks/passerelle',
  },
  next: {
    file: 'app/webhooks/passerelle/route.ts',
    text: NEXT_RECEIVER,
    packages: [SDK_PACKAGE],
    address: 'http://localhost:3000/webhooks/passerelle',
  },
} satisfies Record<string, Receiver>;

export type Framework = keyof typeof RECEIVERS;

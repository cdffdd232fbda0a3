import { Injectable } from '@nestjs/common';
import { OnEvent } from '@nestjs/event-emitter';
import { EVENT_RECORDED } from '../events/event-log';
import { Dispatcher } from '../kernel/queue/dispatcher';
import { WEBHOOK_QUEUE } from './due-delivery';

/** Asks for a dispatch of webhooks as soon as an event is committed; what a lost request leaves, the dispatcher's poll finds. */
@Injectable()
export class WebhookBridge {
  constructor(private readonly dispatcher: Dispatcher) {}

  @OnEvent(EVENT_RECORDED)
  requestDispatch(): void {
    this.dispatcher.request(WEBHOOK_QUEUE);
  }
}

import { Injectable } from '@nestjs/common';
import { EventEmitter2, EventEmitterReadinessWatcher, OnEvent } from '@nestjs/event-emitter';
import type { Transaction } from '../kernel/database/unit-of-work';

/**
 * Payloads of the events that modules exchange within a transaction, by name of the event. Clients never see them. The
 * module that emits an event declares its payload in the file that emits it:
 * declare module './domain-events' { interface DomainEventPayloads { 'order.placed': { orderId: string; teamId: string } } }
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface DomainEventPayloads {}

export type DomainEventName = keyof DomainEventPayloads;

/** Argument of a listener: the payload, and the transaction of the change, which the listener's writes join. */
export type DomainEvent<Name extends DomainEventName> = DomainEventPayloads[Name] & { tx: Transaction };

type Listener<Name extends DomainEventName> = (event: DomainEvent<Name>) => Promise<void>;

/**
 * `@OnEvent` for domain events. An error of the listener rolls the change back, whereas plain `@OnEvent` would only log it.
 */
export function OnDomainEvent<Name extends DomainEventName>(name: Name) {
  return (target: object, method: string, descriptor: TypedPropertyDescriptor<Listener<Name>>): void => {
    OnEvent(name, { suppressErrors: false })(target, method, descriptor);
  };
}

/**
 * Calls the listeners of other modules in the transaction of a change, so that the emitting module does not import
 * them.
 */
@Injectable()
export class DomainEvents {
  constructor(
    private readonly emitter: EventEmitter2,
    private readonly readiness: EventEmitterReadinessWatcher,
  ) {}

  /**
   * Calls the listeners one after the other. `emitAsync` of the emitter would call all listeners at once: on the one
   * connection of the transaction their statements and savepoints would interleave, and after a failure the other
   * listeners would continue after the rollback.
   * @throws the error of a listener, which rolls back the change
   */
  async emit<Name extends DomainEventName>(
    tx: Transaction,
    name: Name,
    payload: DomainEventPayloads[Name],
  ): Promise<void> {
    await this.readiness.waitUntilReady();
    for (const listener of this.emitter.listeners(name))
      await (listener as Listener<Name>)({ ...payload, tx });
  }
}

import { Injectable } from '@nestjs/common';
import type { FlowReception, IncomingFlow, IncomingFlowHandler } from '../invoice-platform';

/** Passes documents of a platform, under any contract, on to the module that stores them. */
@Injectable()
export class IncomingFlows {
  private handler: IncomingFlowHandler | null = null;

  /** Called once by the module that stores received documents. */
  setHandler(handler: IncomingFlowHandler): void {
    this.handler = handler;
  }

  /** Stores a document once. @throws the error of the handler */
  receive(flow: IncomingFlow): Promise<FlowReception> {
    if (this.handler !== null) return this.handler(flow);
    return Promise.resolve({ kind: 'notServiced', message: 'No module stores documents.' });
  }
}

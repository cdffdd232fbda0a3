import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Batch, Lease } from '../../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../../platform/kernel/queue/work.processor';
import { REGISTRATION_QUEUE, REGISTRATION_WORK } from '../reporting-work';
import { DeclarantRegistration } from './declarant-registration';

/** Processes due registrations of declarants. */
@Processor(REGISTRATION_QUEUE, createWorkerOptions(2))
export class RegistrationProcessor extends WorkProcessor {
  constructor(
    @InjectQueue(REGISTRATION_QUEUE) queue: Queue<Batch>,
    private readonly registration: DeclarantRegistration,
  ) {
    super(queue, REGISTRATION_WORK);
  }

  protected handle(lease: Lease): Promise<void> {
    return this.registration.process(lease);
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { UnitOfWork } from '../../kernel/database/unit-of-work';
import { Delivery } from './delivery.entity';
import { deliveryResource, type DeliveryResource, type LastStatus } from '../document.resource';
import type { AttemptOutcome } from './delivery-states';
import { LAST_STATUSES } from '../responses/responses.queries';
import { LAST_ATTEMPTS } from './deliveries.queries';

interface LastAttempt {
  deliveryId: string;
  at: Date;
  outcome: AttemptOutcome['kind'];
  message: string | null;
}

/** The deliveries of documents as the API shows them. */
@Injectable()
export class ShownDeliveries {
  constructor(
    @InjectRepository(Delivery) private readonly deliveries: Repository<Delivery>,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** By document, oldest first; documents without deliveries are left out. */
  async of(teamId: string, documentIds: string[]): Promise<Map<string, DeliveryResource[]>> {
    const [deliveries, attempts, statuses] = await Promise.all([
      this.deliveries.find({ where: { teamId, documentId: In(documentIds) }, order: { id: 'ASC' } }),
      this.lastAttempts(documentIds),
      this.lastStatuses(documentIds),
    ]);
    const shown = new Map<string, DeliveryResource[]>();
    for (const delivery of deliveries) {
      const resource = deliveryResource(
        delivery,
        attempts.get(delivery.id) ?? null,
        statuses.get(delivery.id) ?? null,
      );
      shown.set(delivery.documentId, [...(shown.get(delivery.documentId) ?? []), resource]);
    }
    return shown;
  }

  /** The newest status of each message (MLS), by delivery. */
  private async lastStatuses(documentIds: string[]): Promise<Map<string, LastStatus>> {
    const rows = await this.unitOfWork.query<LastStatus & { deliveryId: string }>(LAST_STATUSES, [
      documentIds,
    ]);
    return new Map(rows.map((row) => [row.deliveryId, row]));
  }

  /** Attempts are numbered without a gap, so the last one is found by its number (primary key of delivery_attempts). */
  private async lastAttempts(documentIds: string[]): Promise<Map<string, LastAttempt>> {
    const rows = await this.unitOfWork.query<LastAttempt>(LAST_ATTEMPTS, [documentIds]);
    return new Map(rows.map((row) => [row.deliveryId, row]));
  }
}

import { NetworkUnavailableError } from '../port/document-network';
import type { ParticipantRegistry } from './peppol-network';

/**
 * Registry for teams whose participants this installation cannot publish: the operator publishes them in another
 * metadata service and registers them here with `identifier adopt`.
 */
export class UnmanagedRegistry implements ParticipantRegistry {
  getPublisher(teamId: string): Promise<string> {
    return Promise.resolve(teamId);
  }

  register(_teamId: string, participant: string): Promise<void> {
    return Promise.reject(createUnmanagedError(participant));
  }

  deregister(_teamId: string, participant: string): Promise<void> {
    return Promise.reject(createUnmanagedError(participant));
  }

  prepareToMigrate(_teamId: string, participant: string): Promise<void> {
    return Promise.reject(createUnmanagedError(participant));
  }

  migrate(_teamId: string, participant: string): Promise<void> {
    return Promise.reject(createUnmanagedError(participant));
  }

  isRegistered(_teamId: string, participant: string): Promise<boolean> {
    return Promise.reject(createUnmanagedError(participant));
  }

  deleteTakenOver(): Promise<void> {
    return Promise.resolve();
  }
}

function createUnmanagedError(participant: string): NetworkUnavailableError {
  return new NetworkUnavailableError(
    `This installation does not publish ${participant} itself. Publish the participant in your metadata service (SMP) with this access point's address and certificate; the operator then runs \`identifier adopt\`.`,
  );
}

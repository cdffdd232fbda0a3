import { startService, type Service } from './service';

/** The service that parts of a chapter share; there from their first hook on. */
export type Shared = () => Service;

/**
 * Registers parts that share one service, started before the first of them and stopped after the last. Each works with
 * teams of its own, and looks at rows of others as little as a customer could.
 */
export function onOneService(parts: (shared: Shared) => void, settings: Record<string, string> = {}): void {
  describe('on one service', () => {
    let service: Service | undefined;

    beforeAll(async () => {
      service = await startService(settings);
    });

    afterAll(() => service?.stop());

    parts(() => {
      if (service === undefined) throw new Error('The service is there from the first hook on');
      return service;
    });
  });
}

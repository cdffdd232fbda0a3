import { startService, type Service } from './service';

/** The service that parts of a chapter share; there from their first hook on. */
export type Shared = () => Service;

/**
 * One service for all parts of the surrounding `describe`, started before the first of them and stopped after the last.
 * Each part works with teams of its own. `beside` names another shared service, whose database this one uses too.
 */
export function sharedService(settings: Record<string, string> = {}, beside?: Shared): Shared {
  let service: Service | undefined;

  beforeAll(async () => {
    service = await startService(settings, beside?.().databaseUrl);
  });

  afterAll(() => service?.stop());

  return () => {
    if (service === undefined) throw new Error('The service is there from the first hook on');
    return service;
  };
}

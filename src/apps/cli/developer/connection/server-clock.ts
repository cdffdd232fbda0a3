import { clock } from '../../../../platform/kernel/clock';

/**
 * Clock of the installation, read from its first answer. The clock of this machine may be ahead, so that events would
 * be missed.
 */
export class ServerClock {
  private firstDate: string | null = null;

  /** `fetch` that records the date of the first answer. */
  readonly fetch: typeof fetch = async (address, init) => {
    const response = await fetch(address, init);
    this.firstDate ??= response.headers.get('date');
    return response;
  };

  /** Time of the first answer in whole seconds; this machine's time when it has no date. */
  get start(): Date {
    const date = new Date(this.firstDate ?? NaN);
    return Number.isNaN(date.getTime()) ? clock.now() : date;
  }
}

import { clock } from '../../../../platform/kernel/clock';

/** The clock of the installation, as its first answer has it: that of this machine may be ahead, and would leave events out. */
export class ServerClock {
  private firstDate: string | null = null;

  /** `fetch` that notes it. */
  readonly fetch: typeof fetch = async (address, init) => {
    const response = await fetch(address, init);
    this.firstDate ??= response.headers.get('date');
    return response;
  };

  /** When the first answer came, in whole seconds; by this machine's clock when none had a date. */
  get start(): Date {
    const date = new Date(this.firstDate ?? NaN);
    return Number.isNaN(date.getTime()) ? clock.now() : date;
  }
}

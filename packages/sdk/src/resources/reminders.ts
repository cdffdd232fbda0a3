import type { Filters, Named } from '../api/operations.js';
import type { TypedApi } from '../api/typed-api.js';
import type { PagePromise } from '../page.js';
import type { CallOptions, WriteOptions } from '../transport/request.js';

/** Payment reminders: mails to customers about open invoices. */
export class Reminders {
  readonly #api: TypedApi;

  constructor(api: TypedApi) {
    this.#api = api;
  }

  /** Stores reminders, one for each customer; the service mails them in the background. */
  async create(
    companyId: string,
    input: Named<'CreateRemindersInput'>,
    options?: WriteOptions,
  ): Promise<Named<'Reminder'>[]> {
    const call = { path: { companyId }, body: input };
    return (await this.#api.post('/api/v1/{companyId}/reminders', call, options)).reminders;
  }

  /** Composes the mails that `create` would send; nothing is stored. */
  async preview(
    companyId: string,
    input: Named<'CreateRemindersInput'>,
    options?: WriteOptions,
  ): Promise<Named<'ReminderPreview'>[]> {
    const call = { path: { companyId }, body: input };
    return (await this.#api.post('/api/v1/{companyId}/reminders/preview', call, options)).reminders;
  }

  /** Lists the reminders of a company, newest first. */
  list(
    companyId: string,
    query: Filters<'/api/v1/{companyId}/reminders'> = {},
    options?: CallOptions,
  ): PagePromise<Named<'Reminder'>> {
    const call = { path: { companyId }, query };
    return this.#api.list('/api/v1/{companyId}/reminders', 'reminders', call, options);
  }

  async get(reminderId: string, options?: CallOptions): Promise<Named<'Reminder'>> {
    const call = { path: { reminderId } };
    return (await this.#api.get('/api/v1/reminders/{reminderId}', call, options)).reminder;
  }
}

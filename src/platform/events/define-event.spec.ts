/** @own-context only the events of this spec are declared */
import { integer, listNamedSchemas, open, text } from '../kernel/http/schema';
import type { Transaction } from '../kernel/database/unit-of-work';
import {
  listAllKinds,
  listEmissions,
  defineEmissions,
  defineEvent,
  eventTypes,
  listRecordedKinds,
} from './define-event';
import type { EventLog } from './event-log';

const THING_HAPPENED = defineEvent({
  type: 'spec.thing_happened',
  summary: 'A thing happened',
  schema: open({ count: integer }, { note: text }),
});

describe('declared events', () => {
  it('are listed by type, also in the API document', () => {
    const ON_DEMAND_EVENT = defineEvent({
      type: 'spec.asked',
      summary: 'Asked for',
      schema: open({}),
      onDemand: true,
    });
    expect(eventTypes).toEqual(['spec.asked', 'spec.thing_happened']);
    expect(listAllKinds()).toEqual([ON_DEMAND_EVENT, THING_HAPPENED]);
    expect(listRecordedKinds()).toEqual([THING_HAPPENED]);
    expect(THING_HAPPENED.body).toMatchObject({
      required: ['id', 'type', 'timestamp', 'teamId', 'companyId', 'data'],
      properties: { type: { const: 'spec.thing_happened' }, data: { required: ['count'] } },
    });
    expect(listNamedSchemas()['SpecThingHappenedEvent']).toBe(THING_HAPPENED.body);
    expect(listNamedSchemas()['Event']).toEqual({
      anyOf: [
        { $ref: '#/components/schemas/SpecAskedEvent' },
        { $ref: '#/components/schemas/SpecThingHappenedEvent' },
      ],
    });
  });

  it.each([
    ['spec.thing_happened', 'declared twice'],
    ['happened', 'of the form resource.what_happened'],
    ['spec.Happened', 'of the form resource.what_happened'],
  ])('cannot be declared with the type %s', (type, message) => {
    expect(() => defineEvent({ type, summary: '', schema: open({}) })).toThrow(message);
  });

  it('name each emission once', () => {
    const change = { operation: '`POST /things`', change: 'the thing happened' };
    defineEmissions(THING_HAPPENED, { thingHappened: change });
    expect(listEmissions()).toEqual({ thingHappened: { kind: THING_HAPPENED, ...change } });
    expect(() => defineEmissions(THING_HAPPENED, { thingHappened: change })).toThrow('declared twice');
  });

  it('can only be recorded with the data that their kind declares, as the compiler checks', () => {
    const record: jest.MockedFunction<EventLog['record']> = jest.fn();
    const tx = Object.create(null) as Transaction;
    const owner = { teamId: 'team', companyId: null };
    void record(tx, THING_HAPPENED, { ...owner, data: { count: 1, note: 'optional' } });
    // @ts-expect-error count is a number
    void record(tx, THING_HAPPENED, { ...owner, data: { count: '1' } });
    // @ts-expect-error count is missing
    void record(tx, THING_HAPPENED, { ...owner, data: {} });
    // @ts-expect-error the kind has no such member
    void record(tx, THING_HAPPENED, { ...owner, data: { count: 1, other: true } });
    expect(record).toHaveBeenCalledTimes(4);
  });
});

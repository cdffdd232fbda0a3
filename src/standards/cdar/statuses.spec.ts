import { PROCESSING_CODES, STATUSES, TRANSMISSION_CODES } from '../rules/code-lists/french-status-1.4.0.03';
import {
  AUTOMATIC_STATUSES,
  checkStatus,
  LIFECYCLE,
  NO_STATUS_YET,
  findObjection,
  listAllowedStatuses,
  TRANSMISSION,
  type StatusInput,
  type Speaker,
} from '.';

const formatAllowedCodes = (speaker: Speaker, last: string | null): string =>
  listAllowedStatuses(speaker, last)
    .map(({ code }) => code)
    .join(' ');

describe('the French life cycle of invoices', () => {
  it('contains the statuses of the rules, with the codes of their phases', () => {
    for (const { code, phase, processCode, after } of LIFECYCLE) {
      expect(STATUSES.codes).toContain(code);
      const phaseCodes = phase === TRANSMISSION ? TRANSMISSION_CODES : PROCESSING_CODES;
      if (processCode !== null) expect(phaseCodes.codes).toContain(processCode);
      for (const each of after) if (each !== NO_STATUS_YET) expect(STATUSES.codes).toContain(each);
    }
    expect(LIFECYCLE.filter(({ forPortal }) => forPortal).map(({ code }) => code)).toEqual([
      '200',
      '210',
      '212',
      '213',
    ]);
    expect(LIFECYCLE.filter(({ needsReason }) => needsReason).map(({ code }) => code)).toEqual([
      '206',
      '207',
      '208',
      '210',
      '213',
      '501',
    ]);
    expect(AUTOMATIC_STATUSES).toEqual(['200', '201', '202', '203', '213']);
  });

  it.each<[Speaker, string | null, string]>([
    ['sellerPlatform', null, '200 213 501'],
    ['buyerPlatform', null, '202 213 501'],
    ['seller', null, ''],
    ['buyer', null, ''],
    ['sellerPlatform', '200', '201 213 221'],
    ['buyerPlatform', '201', '202 203 213 221'],
    ['buyer', '203', '204 205 206 207 208 210 211 214'],
    ['seller', '203', '212 220 224 225 226 227 228'],
    ['buyer', '204', '205 206 207 208 210 211 214'],
    ['buyer', '205', '207 211'],
    ['seller', '208', '209 212 220 225 226 227 228'],
    ['buyer', '208', '205 206 207 210 211'],
    ['buyer', '209', '204 205 206 207 208 210 211'],
    ['seller', '211', '212 225 226 227 228'],
    ['seller', '212', '212'],
    ['buyer', '212', '211'],
    ['seller', '210', ''],
    ['buyer', '213', ''],
  ])('the %s may set these statuses after %s: %s', (speaker, last, expected) =>
    expect(formatAllowedCodes(speaker, last)).toBe(expected),
  );

  it.each<[string, Speaker, string | null, string | null]>([
    ['205', 'buyer', '204', null],
    ['205', 'seller', '204', 'wrong_speaker'],
    ['300', 'buyer', '204', 'unknown_status'],
    ['205', 'buyer', '210', 'final'],
    ['209', 'seller', '204', 'out_of_order'],
    ['204', 'buyer', '205', 'out_of_order'],
  ])('status %s set by the %s after %s: %s', (code, speaker, last, objection) =>
    expect(findObjection(code, speaker, last)).toBe(objection),
  );

  it('every status is reachable, and only final statuses have no successor', () => {
    const reachableCodes = new Set<string>([NO_STATUS_YET]);
    for (let before = -1; before < reachableCodes.size;) {
      before = reachableCodes.size;
      for (const { code, after } of LIFECYCLE)
        if (after.some((each) => reachableCodes.has(each))) reachableCodes.add(code);
    }
    expect([...reachableCodes].sort()).toEqual([NO_STATUS_YET, ...LIFECYCLE.map(({ code }) => code)].sort());
    const speakers: Speaker[] = ['seller', 'buyer', 'sellerPlatform', 'buyerPlatform'];
    for (const { code, final } of LIFECYCLE)
      expect(speakers.every((speaker) => listAllowedStatuses(speaker, code).length === 0)).toBe(final);
  });
});

describe('checkStatus', () => {
  const createDetail = (more: Partial<StatusInput['details'][number]>): StatusInput['details'][number] => ({
    reasonCode: null,
    reason: null,
    actionCode: null,
    action: null,
    characteristics: [],
    ...more,
  });
  const createAmount = (more: Partial<StatusInput['details'][number]['characteristics'][number]>) => ({
    term: null,
    kind: 'MEN',
    changed: null,
    name: null,
    location: null,
    value: null,
    amount: { value: '120.00', currency: 'EUR' },
    date: null,
    percent: '20.00',
    ...more,
  });
  const listErrorPaths = (status: StatusInput, speaker: Speaker, last: string | null): string[] =>
    Object.keys(checkStatus(status, speaker, last));
  const createRefusal = (more: Partial<StatusInput['details'][number]>): StatusInput => ({
    code: '210',
    details: [createDetail(more)],
  });

  it.each<[string, StatusInput, Speaker, string | null, string[]]>([
    ['an approval', { code: '205', details: [] }, 'buyer', '204', []],
    ['an approval set by the seller', { code: '205', details: [] }, 'seller', '204', ['code']],
    ['an approval after a refusal', { code: '205', details: [] }, 'buyer', '210', ['code']],
    ['an unknown status', { code: '299', details: [] }, 'buyer', '204', ['code']],
    ['a refusal', createRefusal({ reasonCode: 'DOUBLON' }), 'buyer', '204', []],
    ['a refusal without a reason', { code: '210', details: [] }, 'buyer', '204', ['details']],
    [
      'a refusal for a reason of a dispute',
      createRefusal({ reasonCode: 'QTE_ERR' }),
      'buyer',
      '204',
      ['details.0.reasonCode'],
    ],
    [
      'an unknown action',
      createRefusal({ reasonCode: 'DOUBLON', actionCode: 'X' }),
      'buyer',
      '204',
      ['details.0.actionCode'],
    ],
    [
      'a blank text',
      createRefusal({ reasonCode: 'DOUBLON', reason: ' ' }),
      'buyer',
      '204',
      ['details.0.reason'],
    ],
    [
      'a text that XML cannot carry',
      createRefusal({ reasonCode: 'DOUBLON', action: '\u0001' }),
      'buyer',
      '204',
      ['details.0.action'],
    ],
    [
      'a payment',
      { code: '212', details: [createDetail({ characteristics: [createAmount({})] })] },
      'seller',
      '211',
      [],
    ],
    ['a payment without an amount', { code: '212', details: [] }, 'seller', '211', ['details']],
    [
      'a payment without a rate',
      { code: '212', details: [createDetail({ characteristics: [createAmount({ percent: null })] })] },
      'seller',
      '211',
      ['details'],
    ],
    [
      'invalid numbers',
      {
        code: '212',
        details: [
          createDetail({
            characteristics: [
              createAmount({ amount: { value: '1,5', currency: null }, percent: 'x' }),
              createAmount({ kind: 'XXX', value: '' }),
            ],
          }),
        ],
      },
      'seller',
      '211',
      [
        'details.0.characteristics.0.amount',
        'details.0.characteristics.0.percent',
        'details.0.characteristics.1.kind',
        'details.0.characteristics.1.value',
      ],
    ],
  ])('%s', (_name, status, speaker, last, expected) =>
    expect(listErrorPaths(status, speaker, last)).toEqual(expected),
  );

  it('the messages name the accepted values', () =>
    expect(checkStatus({ code: '209', details: [] }, 'seller', '203')).toEqual({
      code: ['The status 209 may not follow 203; expected 212, 220, 224, 225, 226, 227, 228.'],
    }));
});

import { Decimal } from '../values/decimal';

/** Movement of a statement that a spec writes. */
export interface WrittenMovement {
  amount: string;
  direction?: 'credit' | 'debit';
  /** transaction code; a single credit transfer of another customer by default */
  code?: string;
  /** structured communication with its kind, such as `101` and twelve digits */
  structured?: string;
  text?: string;
  name?: string;
  account?: string;
  bankReference?: string;
  /** type of R-transaction */
  returned?: string;
  /** details of the amount */
  details?: WrittenMovement[];
  /** text of information records */
  information?: string;
}

/** Statement that a spec writes. */
export interface WrittenStatement {
  account?: string;
  currency?: string;
  opening?: string;
  movements: WrittenMovement[];
}

/** Writes a coded statement of account whose sequence numbers, balances and totals agree. */
export function writeCoda({
  account = 'BE68539007547034',
  currency = 'EUR',
  opening = '1000.00',
  movements,
}: WrittenStatement): string[] {
  const records = [
    put({
      1: '00000',
      6: '271126',
      12: '53905',
      25: '0000000001',
      35: 'BROUWERIJ DE KROON',
      61: 'TRIOBEBB',
      72: '00123456789',
      128: '2',
    }),
    put({
      1: '12001',
      6: account,
      40: currency,
      43: sign(opening),
      44: amount(opening),
      59: '261126',
      65: 'BROUWERIJ DE KROON',
      126: '001',
    }),
  ];
  let balance = parse(opening);
  let debit = Decimal.ZERO;
  let credit = Decimal.ZERO;
  movements.forEach((movement, index) => {
    const value = parse(movement.amount);
    if (movement.direction === 'debit') {
      balance = balance.minus(value);
      debit = debit.plus(value);
    } else {
      balance = balance.plus(value);
      credit = credit.plus(value);
    }
    records.push(...writeMovement(movement, index + 1));
  });
  records.push(
    put({
      1: '8001',
      5: account,
      39: currency,
      42: balance.sign < 0 ? '1' : '0',
      43: amount(balance.abs().toString()),
      58: '271126',
      128: '0',
    }),
  );
  records.push(
    put({
      1: '9',
      17: String(records.length - 1).padStart(6, '0'),
      23: amount(debit.toString()),
      38: amount(credit.toString()),
      128: '2',
    }),
  );
  return records;
}

function writeMovement(movement: WrittenMovement, sequence: number): string[] {
  let detail = 0;
  const records = writeParts(movement, sequence, detail);
  for (const each of movement.details ?? []) records.push(...writeParts(each, sequence, ++detail));
  if (movement.information !== undefined)
    records.push(
      put({
        1: '31',
        3: number(sequence),
        7: number(++detail),
        40: '0',
        41: movement.information.slice(0, 73),
        126: '0',
        128: '0',
      }),
    );
  return records;
}

function writeParts(movement: WrittenMovement, sequence: number, detail: number): string[] {
  const {
    structured,
    text = '',
    name = '',
    account = '',
    bankReference = `REF${number(sequence)}${number(detail)}`,
  } = movement;
  const communication = structured ?? text;
  const numbers = { 3: number(sequence), 7: number(detail) };
  return [
    put({
      1: '21',
      ...numbers,
      11: bankReference,
      32: movement.direction === 'debit' ? '1' : '0',
      33: amount(movement.amount),
      48: '271126',
      54: movement.code ?? '00150000',
      62: structured === undefined ? '0' : '1',
      63: communication.slice(0, 53),
      116: '271126',
      122: '001',
      125: '0',
      126: '1',
      128: '0',
    }),
    put({
      1: '22',
      ...numbers,
      11: communication.slice(53, 106),
      99: 'GEBABEBB',
      113: movement.returned ?? ' ',
      126: '1',
      128: '0',
    }),
    put({
      1: '23',
      ...numbers,
      11: account === '' ? '' : `${account.padEnd(34)}EUR`,
      48: name,
      83: communication.slice(106, 149),
      126: '0',
      128: '0',
    }),
  ];
}

/** Record with texts at positions from 1. */
export function put(fields: Readonly<Record<number, string>>): string {
  const characters = Array.from<string>({ length: 128 }).fill(' ');
  for (const [at, text] of Object.entries(fields))
    [...text].forEach((character, offset) => {
      characters[Number(at) - 1 + offset] = character;
    });
  return characters.slice(0, 128).join('');
}

/** Replaces the characters of a record from a position (from 1). */
export function change(records: readonly string[], line: number, position: number, text: string): string[] {
  return records.map((record, index) =>
    index === line - 1
      ? record.slice(0, position - 1) + text + record.slice(position - 1 + text.length)
      : record,
  );
}

const parse = (text: string): Decimal => Decimal.parse(text) ?? Decimal.ZERO;
const sign = (text: string): string => (text.startsWith('-') ? '1' : '0');
const number = (value: number): string => String(value).padStart(4, '0');
const amount = (text: string): string => parse(text).abs().toFixed(3).replace('.', '').padStart(15, '0');

import 'reflect-metadata';
import { getMetadataStorage } from 'class-validator';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseReason } from '../../../packages/dashboard/src/refusals/forms';
import { refuseWeak } from '../../access/auth/identity/password-strength';
import { checkNumbers } from '../../business/companies/company-numbers';
import { Failure } from '../../platform/kernel/http/failure';
import { InputPipe } from '../../platform/kernel/http/input.pipe';

type InputClass = new () => object;

const SRC = join(__dirname, '../..');
/** None of them is right for every field, and each is wrong for many. */
const VALUES: unknown[] = [
  ...[undefined, null, '', ' ', 'not known', 'x'.repeat(30_000), 'two\nlines', 'a\u0001b'],
  ...[5, -1, 1e9, 0.5, true, {}, { strange: 1 }],
  ...[[], [1], ['a', 'a'], [{ strange: 1 }], Array.from({ length: 300 }, (_, i) => `a${i}@example.com`)],
];
/** Forms of one field, which a person meets rarely: they are shown as the API says them. */
const OWN_WORDS = [
  /^must not begin with again:/,
  /^must have at least \d+ characters \(a number as short/,
  /^must name \d+ rows at most$/,
  /^must be an object, or a string of XML/,
  /^must be an object such as \{"HOUSE-/,
  /^must name house rules, which are /,
  /^has a name \(number \d+\) that must be a string$/,
  /^must have at most \d+ names$/,
];

/** The classes of all bodies and queries. */
function inputClasses(): InputClass[] {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?:input|cursor)\.ts$/.test(file),
  );
  return files.flatMap((file) =>
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    Object.values(require(join(SRC, file)) as Record<string, unknown>).filter(
      (each): each is InputClass => typeof each === 'function' && fieldsOf(each).length > 0,
    ),
  );
}

function fieldsOf(input: unknown): string[] {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(input as InputClass, '', true, false);
  return [...new Set(metadata.map(({ propertyName }) => propertyName))];
}

/** What the API says of the fields of a class that all have this value. */
async function messagesOf(input: InputClass, value: unknown): Promise<string[]> {
  const body = Object.fromEntries(fieldsOf(input).map((name) => [name, value]));
  try {
    await new InputPipe(input).transform({ ...body, strange: 1 }, { type: 'body' });
  } catch (error) {
    if (error instanceof Failure) return Object.values(error.errors).flat();
    // A value may be none that the class can be made of.
    if (!(error instanceof TypeError)) throw error;
  }
  return [];
}

describe('the forms that the dashboard says in the language of the viewer', () => {
  it('are all that the API checks its bodies and queries by', async () => {
    const classes = inputClasses();
    expect(classes.length).toBeGreaterThan(70);
    const unknown = new Set<string>();
    let known = 0;
    for (const input of classes)
      for (const value of VALUES)
        for (const message of await messagesOf(input, value)) {
          const rule = message.split('; received')[0] ?? message;
          if (parseReason(message) !== null) known += 1;
          else if (!OWN_WORDS.some((words) => words.test(rule))) unknown.add(rule.slice(0, 200));
        }
    expect([...unknown]).toEqual([]);
    expect(known).toBeGreaterThan(3_000);
  });

  it('keep what was received, and say that something is missing where nothing was', () => {
    expect(parseReason('must be one of owner, admin; received "chief"')).toEqual({
      form: 'oneOf',
      values: { choices: 'owner, admin' },
      received: '"chief"',
    });
    expect(parseReason('must be a string; received nothing')).toEqual({
      form: 'required',
      values: {},
      received: null,
    });
    // A value may hold the words that part the message.
    expect(parseReason('must have at most 5 characters (it has 14); received "a; received b"')).toMatchObject(
      {
        form: 'most',
        values: { count: '5' },
      },
    );
    expect(parseReason('The recipient is not registered.')).toBeNull();
  });

  it.each([
    ['vatNumber', { country: 'BE', vatNumber: 'BE 0765.432.100' }, 'checkDigits', 'BE 0765.432.100'],
    ['vatNumber', { country: 'BE', vatNumber: 'BE 12' }, 'form', 'BE 12'],
    ['vatNumber', { country: 'BE', vatNumber: 'FR83404833048' }, 'prefix', 'FR83404833048'],
    ['country', { country: 'Belgium' }, 'country', '"Belgium"'],
  ])('are those of the numbers of a company: %s of %j', (field, values, form, received) => {
    const checked = checkNumbers(
      { enterpriseNumberScheme: null, enterpriseNumber: null, vatNumber: null, ...values },
      true,
    );
    const [message = ''] = checked.ok ? [] : (checked.errors[field] ?? []);
    expect([message, parseReason(message)]).toEqual([
      message,
      { form, values: expect.any(Object) as unknown, received },
    ]);
  });

  it('are those of passwords', async () => {
    const failure: unknown = await refuseWeak('short', []).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Failure);
    const [message = ''] = failure instanceof Failure ? (failure.errors['password'] ?? []) : [];
    expect(parseReason(message)).toEqual({
      form: 'length',
      values: { from: '12', to: '256' },
      received: null,
    });
  });
});

import 'reflect-metadata';
import { getMetadataStorage } from 'class-validator';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseReason } from '../../../packages/dashboard/src/refusals/forms';
import { requireStrongPassword } from '../../access/auth/identity/password-strength';
import { checkNumbers } from '../../business/companies/company-numbers';
import { ApiError } from '../../platform/kernel/http/api-error';
import { InputPipe } from '../../platform/kernel/http/input.pipe';

type InputClass = new () => object;

const SRC = join(__dirname, '../..');
/** Values that are each invalid for many fields. */
const INVALID_VALUES: unknown[] = [
  ...[undefined, null, '', ' ', 'not known', 'x'.repeat(30_000), 'two\nlines', 'a\u0001b'],
  ...[5, -1, 1e9, 0.5, true, {}, { strange: 1 }],
  ...[[], [1], ['a', 'a'], [{ strange: 1 }], Array.from({ length: 300 }, (_, i) => `a${i}@example.com`)],
];
/** Message forms that only one field has. They are rare, so the dashboard shows them untranslated. */
const UNTRANSLATED_FORMS = [
  /^must not begin with again:/,
  /^must have at least \d+ characters \(use number/,
  /^must name \d+ rows at most$/,
  /^must be an object, or a string of XML/,
  /^must be an object such as \{"HOUSE-/,
  /^must name house rules, which are /,
  /^has a name \(number \d+\) that must be a string$/,
  /^must have at most \d+ names$/,
  /^must have three capital letters, such as EUR$/,
  /^must be a code of (?:UNTDID 7143|UN\/ECE Recommendation 20), such as \w+$/,
  /^must have four digits or capital letters, such as \w+$/,
];

/** Returns the classes of all bodies and queries. */
function listInputClasses(): InputClass[] {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?:input|cursor)\.ts$/.test(file),
  );
  return files.flatMap((file) =>
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    Object.values(require(join(SRC, file)) as Record<string, unknown>).filter(
      (each): each is InputClass => typeof each === 'function' && listFields(each).length > 0,
    ),
  );
}

function listFields(input: unknown): string[] {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(input as InputClass, '', true, false);
  return [...new Set(metadata.map(({ propertyName }) => propertyName))];
}

/** Returns the messages of the API for an input class when all fields have one value. */
async function listMessages(input: InputClass, value: unknown): Promise<string[]> {
  const body = Object.fromEntries(listFields(input).map((name) => [name, value]));
  try {
    await new InputPipe(input).transform({ ...body, strange: 1 }, { type: 'body' });
  } catch (error) {
    if (error instanceof ApiError) return Object.values(error.errors).flat();
    // Some values cannot be converted to the class.
    if (!(error instanceof TypeError)) throw error;
  }
  return [];
}

describe('message forms that the dashboard translates', () => {
  it('include all forms of the validation of the API', async () => {
    const classes = listInputClasses();
    expect(classes.length).toBeGreaterThan(70);
    const unknownForms = new Set<string>();
    let knownCount = 0;
    for (const input of classes)
      for (const value of INVALID_VALUES)
        for (const message of await listMessages(input, value)) {
          const rule = message.split('; received')[0] ?? message;
          if (parseReason(message) !== null) knownCount += 1;
          else if (!UNTRANSLATED_FORMS.some((words) => words.test(rule)))
            unknownForms.add(rule.slice(0, 200));
        }
    expect([...unknownForms]).toEqual([]);
    expect(knownCount).toBeGreaterThan(3_000);
  });

  it('show the received value, or state that the value is missing', () => {
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
    // A received value may contain the words that separate the parts of a message.
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
  ])('include the forms for company numbers: %s of %j', (field, values, form, receivedValue) => {
    const checkedNumbers = checkNumbers(
      { enterpriseNumberScheme: null, enterpriseNumber: null, vatNumber: null, ...values },
      true,
    );
    const [message = ''] = checkedNumbers.ok ? [] : (checkedNumbers.errors[field] ?? []);
    expect([message, parseReason(message)]).toEqual([
      message,
      { form, values: expect.any(Object) as unknown, received: receivedValue },
    ]);
  });

  it('include the forms for passwords', async () => {
    const failure: unknown = await requireStrongPassword('short', []).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    const [message = ''] = failure instanceof ApiError ? (failure.errors['password'] ?? []) : [];
    expect(parseReason(message)).toEqual({
      form: 'length',
      values: { from: '12', to: '256' },
      received: '5',
    });
  });
});

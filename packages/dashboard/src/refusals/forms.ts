/**
 * The forms in which the API says what is wrong with a value, so that they can be said in another language. Each is a message
 * `refusals.reason.…`, whose arguments are the groups of the pattern. `src/dashboard/refusal-forms.spec.ts` holds them against
 * what the API says.
 */
const FORMS = {
  required:
    /^(?:must not be empty|should not be empty|is needed\b.*|VAT number is empty|\d{4}: the number is empty)$/,
  unique: /^All .+ elements must be unique$/,
  boolean: /^must be (?:true or false|a boolean value)$/,
  oneOf:
    /^(?:must be one of (?:the following values: )?|may hold |must contain only (?:values of: )?|must be equal to |must be (?=\w+ or \w+$))(?<choices>.*)$/s,
  least: /^must (?:be longer than or equal to|have at least) (?<count>\d+) characters(?: \(.*\))?$/,
  most: /^must (?:be shorter than or equal to|have at most) (?<count>\d+) characters(?: \(it has \d+\))?$/,
  length: /^must have (?<from>\d+) to (?<to>\d+) characters$/,
  text: /^must be a string$/,
  day: /^must be a day of the calendar, YYYY-MM-DD$/,
  instant: /^must be an instant with its offset, e\.g\. \S+$/,
  email: /^must (?:be an e-mail address|contain valid e-mail addresses)(?:, e\.g\. \S+)?$/,
  range: /^must be a whole number from (?<from>-?\d+) to (?<to>\d+)$/,
  whole: /^must be a whole number(?: of seconds)?$/,
  min: /^must (?:not be less than (?<count>-?\d+)|be (?<least>-?\d+) or more)$/,
  max: /^must not be greater than (?<count>-?\d+)$/,
  decimal: /^must be a decimal number such as "[^"]+"(?:, of at most \d+ characters)?$/,
  list: /^must be (?:an array|a list of .+)$/,
  fewest: /^must (?:contain at least (?<count>\d+) elements|name (?<word>one) row or more)$/,
  mostEntries: /^must (?:contain no more than (?<count>\d+) elements|have at most (?<items>\d+) items)$/,
  group:
    /^(?:must be an object(?: or null|, .+)?|(?:each value in )?nested property \w+ must be either object or array)$/,
  currency: /^must be (?:an ISO 4217 code, e\.g\. \w+|a currency code such as \w+)$/,
  country: /^must be an ISO 3166-1 alpha-2 code(?: such as|, e\.g\.) .+$/,
  register: /^must be an ISO 6523 ICD of four digits, .+$/,
  language: /^must be an ISO 639-1 code of two letters,? such as \w+$/,
  bic: /^must be a BIC of 8 or 11 characters, such as \w+$/,
  iban: /^must be an IBAN with its check digits$/,
  numberPattern: /^must be a pattern with \{number\} once, .+$/,
  colour: /^must be a colour (?:of the form|as) #\w+, e\.g\. #\w+$/,
  web: /^must be an http or https address$/,
  mailServer: /^must be the name or address of a mail server, such as \S+$/,
  unknown: /^(?:unknown field "[^"]*"; .+|must be absent: nothing is accepted here)$/,
  address:
    /^must (?:be an electronic address <scheme>:<identifier>, e\.g\. \S+|hold strings such as "\d{4}:\w+")$/,
  line: /^must be one line$/,
  control: /^must not contain control characters or broken surrogate pairs$/,
  ascii:
    /^must (?:be|consist) of (?:visible ASCII characters without white space|printable ASCII characters without spaces)$/,
  image: /^must be a PNG or JPEG image in base64$/,
  pdf: /^must be a PDF in base64$/,
  bytes: /^must have at most (?<count>\d+) bytes(?: before .+)?$/,
  pixels: /^must be 1 to (?<count>\d+) pixels wide and high$/,
  checkDigits: /^(?<of>[^:]+): check digits? should be (?<digits>\w+)$/,
  digits: /^(?<of>[^:]+): no check digit fits these digits, .+$/,
  form: /^(?<of>[^:]+): should be .+, e\.g\. (?<example>.+)$/,
  prefix:
    /^(?<of>[^:]+): should start with (?<prefix>.+), the VAT prefix of .+; expected form (?<example>.+)$/,
} satisfies Record<string, RegExp>;

export type Form = keyof typeof FORMS;
export const FORM_NAMES: readonly string[] = Object.keys(FORMS);

/** Values of a message that has one of the known forms. */
export interface Reason {
  form: Form;
  values: Record<string, string>;
  /** Received value as the API shows it; null when the message does not contain it */
  received: string | null;
}

/** A value that is none, as the API shows it. */
const NOTHING = new Set(['nothing', 'null', '""']);

/** The reason in a message that has one of the forms; null for every other message. */
export function parseReason(message: string): Reason | null {
  const { head, received } = parted(message);
  for (const [form, pattern] of Object.entries(FORMS)) {
    const match = pattern.exec(head);
    if (match === null || !isForm(form)) continue;
    // A missing value fails the first rule of the field; the message reports that it is missing.
    if (received !== null && NOTHING.has(received) && form !== 'unknown')
      return { form: 'required', values: {}, received: null };
    const { of, ...values } = readValues(match);
    return { form, values, received: received ?? of?.replace(/^VAT number /, '') ?? null };
  }
  return null;
}

function isForm(name: string): name is Form {
  return name in FORMS;
}

/** The rule, without the name of the field in front and the full stop behind, and what came. */
function parted(message: string): { head: string; received: string | null } {
  const at = message.indexOf('; received ');
  const rule = at < 0 ? message : message.slice(0, at);
  const head = rule
    .replace(/^each value in \w+ (?=must )/, '')
    .replace(/^[a-z]\w* (?=must |is needed)/, '')
    .replace(/\.$/, '');
  return { head, received: at < 0 ? null : message.slice(at + '; received '.length).replace(/\.$/, '') };
}

/** The groups that matched; those of one meaning have one name. */
function readValues({ groups = {} }: RegExpExecArray): Record<string, string> {
  const { least, items, word, ...values } = groups;
  const count = values.count ?? least ?? items ?? (word === 'one' ? '1' : undefined);
  return {
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    ...(count === undefined ? {} : { count }),
  };
}

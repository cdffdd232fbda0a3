/**
 * What warnings of the product itself say, by rule: `value` and `other` are what their sentences in each language have. The English sentences
 * are those of the API (src/rules/house, src/sending); one that reads otherwise is shown as it came.
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  'HOUSE-IBAN': /^The account \(BT-\d+\) is (?<value>"[^"]*");/,
  'HOUSE-VAT-NUMBER': /^The [a-z ]+'s VAT number \(BT-\d+\) is (?<value>"[^"]*") /,
  'HOUSE-ENTERPRISE-NUMBER': /^The [a-z]+'s registration number \(BT-\d+\) is (?<value>"[^"]*") /,
  'HOUSE-DUE-BEFORE-ISSUE':
    /^The due date \(BT-9\) is (?<value>[\d-]+), before the issue date (?<other>[\d-]+) /,
  'HOUSE-ISSUE-DATE': /^The issue date \(BT-2\) is (?<value>[\d-]+), /,
  'HOUSE-LINE-ID':
    /^The identifier of line (?<value>\d+) \(BT-126\) is .*, like that of line (?<other>\d+)\. /s,
  'HOUSE-NEGATIVE-INVOICE': /^The invoice asks for (?<value>\S+ \S*) \(BT-115\)\./,
  'HOUSE-DISCOUNT-ABOVE-BASE':
    /^The discount of .+ \(BT-\d+\) is (?<value>\S+), more than the (?<other>\S+) /,
  'HOUSE-ALLOWANCE-RATE': /^The discount has VAT category (?<value>\S*) at (?<other>\S+) % /,
  'HOUSE-VAT-RATE': /^The VAT rate is (?<value>\S+) %, which is not a rate of (?<other>\S+) on /,
  'HOUSE-MINOR-UNIT': /^The amount is (?<value>\S+ [A-Z]{3}), /,
  'HOUSE-NO-PAYMENT': /^The invoice asks for (?<value>\S+ \S*) and states no way /,
  'SELLER-NAME-NEW':
    /^The name is (?<value>".*"); earlier documents of this sender had (?<other>".*)\. Make sure /s,
  'PAYEE-ACCOUNT-NEW':
    /^The account to pay into is (?<value>\S+); earlier invoices of this seller had (?<other>.+)\. Ask /s,
  'SENDER-NEW-FOR-SELLER':
    /^The document was sent by (?<value>\S+); earlier documents .* came from (?<other>.+)\. Make sure /s,
  'RECIPIENT-NOT-BUYER':
    /^The [a-z]+ is (?<value>.*), and the company that received the document is (?<other>.*)\. Make sure /s,
  'SENDER-NOT-SELLER':
    /^The document was sent by (?<value>\S+), and its [a-z]+ is another: (?<other>.*)\. Make sure /s,
};

/** Rules whose findings are translated. */
export const TRANSLATED_FINDINGS: ReadonlySet<string> = new Set(Object.keys(FORMS));

/** Parses the values in the message of a finding; null for a message of unknown form. */
export function valuesOfFinding(ruleCode: string, message: string): Record<string, string> | null {
  const found = FORMS[ruleCode]?.exec(message);
  return found === null || found === undefined ? null : { ...found.groups };
}

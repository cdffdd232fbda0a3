/** An IBAN in groups of four; another account number as it came. */
export function formatIban(account: string): string {
  const compact = account.replace(/\s/g, '').toUpperCase();
  return /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(compact)
    ? (compact.match(/.{1,4}/g) ?? []).join(' ')
    : account;
}

/** A VAT number for people: `BE 0123.456.749`; of other countries the prefix set off. */
export function formatVatNumber(number: string): string {
  const compact = number.replace(/[\s.]/g, '').toUpperCase();
  const belgian = /^BE(\d{4})(\d{3})(\d{3})$/.exec(compact);
  if (belgian !== null) {
    return `BE ${belgian[1]}.${belgian[2]}.${belgian[3]}`;
  }
  return /^[A-Z]{2}[A-Z0-9]+$/.test(compact) ? `${compact.slice(0, 2)} ${compact.slice(2)}` : number;
}

const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const DIRECTION = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c]/g;

/**
 * A text of a document made safe to read: control characters become their pictures (U+2400…), and marks that turn the
 * direction of what follows are named, so that `\u202E` cannot make `fdp.exe` look like `exe.pdf`.
 */
export function visibleText(text: string): string {
  return text
    .replace(CONTROL, (character) => {
      const code = character.charCodeAt(0);
      return code === 0x7f ? '\u2421' : code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
    })
    .replace(DIRECTION, (character) => `\u27e8U+${character.charCodeAt(0).toString(16).toUpperCase()}\u27e9`);
}

/**
 * The beginning of a long text, cut between characters.
 *
 * @param most Number of UTF-16 units to keep
 * @returns The text itself when it is not longer
 */
export function cutText(text: string, most: number): { text: string; cut: boolean } {
  if (text.length <= most) {
    return { text, cut: false };
  }
  const last = text.charCodeAt(most - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? most - 1 : most;
  return { text: text.slice(0, end), cut: true };
}

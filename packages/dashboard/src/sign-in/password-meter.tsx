import type { FieldState } from '../components/field';
import { useText } from '../i18n/text';

const LENGTH = 12;
const BARS = [12, 16, 20, 24];

/** Strength from 0 to 4, by length and number of different characters. The API decides whether the password is too weak. */
function measureStrength(password: string): number {
  const characters = [...password];
  const varied = new Set(characters).size * 2;
  return BARS.filter((bar) => Math.min(characters.length, varied) >= bar).length;
}

export function PasswordMeter({ password }: { password: string }) {
  const strength = measureStrength(password);
  return (
    <div className="grid grid-cols-4 gap-1" aria-hidden="true">
      {BARS.map((bar, index) => (
        <span key={bar} className={`h-1 rounded-full ${index < strength ? 'bg-ok-solid' : 'bg-sunken'}`} />
      ))}
    </div>
  );
}

/** Hint below a new password while it is typed. */
export function usePasswordHint(password: string): { state: FieldState; text: string } {
  const { t } = useText();
  const count = [...password].length;
  if (count < LENGTH) return { state: 'rest', text: t('sign-in.passwordRule') };
  if (measureStrength(password) < 2) return { state: 'rest', text: t('sign-in.passwordLonger', { count }) };
  return { state: 'checked', text: t('sign-in.passwordGood', { count }) };
}

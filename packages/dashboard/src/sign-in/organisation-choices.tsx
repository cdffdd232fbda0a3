import { Button } from '../components/button';
import { useText } from '../i18n/text';
import type { OrganisationChoice } from '../session/organisation';

/** The teams that have the domain of an address, of which the person chooses one. */
export function OrganisationChoices({
  choices,
  notNow,
  onChoose,
}: {
  choices: readonly OrganisationChoice[];
  /** Whether a choice is being carried out */
  notNow: string | null;
  onChoose: (providerId: string) => void;
}) {
  const { t } = useText();
  return (
    <ul className="grid gap-2">
      {choices.map(({ providerId, name, teamName, environment }) => (
        <li key={providerId}>
          <Button size="lg" full notNow={notNow} onClick={() => onChoose(providerId)}>
            <span className="flex min-w-0 items-baseline gap-2">
              <bdi className="truncate">{teamName ?? name}</bdi>
              <span className="min-w-0 text-12 text-ink-3">
                {teamName !== null && (
                  <>
                    <bdi>{name}</bdi> ·{' '}
                  </>
                )}
                {t(`single-sign-on.choose.${environment}`)}
              </span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

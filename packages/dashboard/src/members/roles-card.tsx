import { useState } from 'react';
import { Card } from '../components/card';
import { classes } from '../components/classes';
import { Select } from '../components/field';
import { Icon } from '../components/icon';
import { useText } from '../i18n/text';
import type { Role } from '../session/session';
import { useTeam } from '../session/team';
import { toLevel, roleNamed, ROLES, SUBJECTS, type Level } from './roles';

/** Table of the permissions of each role; narrow screens show one role at a time. */
export function RolesCard() {
  const { t } = useText();
  const { role: mine } = useTeam();
  const [visibleRole, setVisibleRole] = useState<Role>(mine);
  const ofRole = (role: Role) => classes('px-3 last:pr-4', role !== visibleRole && 'max-md:hidden');
  return (
    <Card
      title={t('members.roles')}
      aside={
        <Select
          className="md:hidden"
          aria-label={t('members.head.role')}
          value={visibleRole}
          onChange={(event) => setVisibleRole(roleNamed(event.target.value) ?? visibleRole)}
        >
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {t(`shell.role.${role}`)}
            </option>
          ))}
        </Select>
      }
    >
      <table className="w-full border-collapse text-13">
        <thead>
          <tr>
            <th scope="col" className="h-8.5 pl-4 text-left text-12 font-normal text-ink-3">
              {t('members.head.subject')}
            </th>
            {ROLES.map((role) => (
              <th
                key={role}
                scope="col"
                className={classes(
                  ofRole(role),
                  'text-left text-12 whitespace-nowrap',
                  role === mine ? 'font-medium text-ink' : 'font-normal text-ink-3',
                )}
              >
                {t(`shell.role.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SUBJECTS.map((subject) => (
            <tr key={subject.name} className="border-t border-line">
              <th scope="row" className="h-row-dense py-1.5 pl-4 text-left font-normal">
                {t(`members.subject.${subject.name}`)}
              </th>
              {ROLES.map((role) => (
                <td key={role} className={ofRole(role)}>
                  <LevelMark level={toLevel(role, subject)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t border-line px-4 py-2.5 text-12 text-ink-2">{t('members.rolesNote')}</p>
    </Card>
  );
}

function LevelMark({ level }: { level: Level }) {
  const { t } = useText();
  if (level === 'nothing') return <span className="sr-only">{t('members.level.nothing')}</span>;
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 align-middle text-12',
        level === 'reads' && 'text-ink-3',
      )}
    >
      {level === 'changes' && <Icon name="check" className="size-3.5! text-ok-solid" />}
      {t(`members.level.${level}`)}
    </span>
  );
}

import type { IAuthModuleOptions } from '@nestjs/passport';
import { randomUUID } from 'node:crypto';
import passport, { type Strategy } from 'passport';

/**
 * Renames strategies so that each application has unique names for `AuthGuard`. Passport's registry belongs to the process
 * and keeps only the last strategy of a name: two applications in a process must not use each other's keys.
 */
export function renameStrategies(...strategies: Strategy[]): IAuthModuleOptions {
  const names = strategies.map((strategy) => {
    const name = `${strategy.name ?? 'strategy'}-${randomUUID()}`;
    passport.use(name, strategy);
    return name;
  });
  return { defaultStrategy: names };
}

import type { IAuthModuleOptions } from '@nestjs/passport';
import { randomUUID } from 'node:crypto';
import passport, { type Strategy } from 'passport';

/**
 * What `AuthGuard` tries, one after the other. Passport's register of strategies belongs to the process and keeps the last
 * one of a name, so each application has names of its own: two of them in a process must not use each other's keys.
 */
export function ownStrategies(...strategies: Strategy[]): IAuthModuleOptions {
  const names = strategies.map((strategy) => {
    const name = `${strategy.name ?? 'strategy'}-${randomUUID()}`;
    passport.use(name, strategy);
    return name;
  });
  return { defaultStrategy: names };
}

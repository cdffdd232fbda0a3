/** End of a process at one of its calls. */
export class ProcessKilledError extends Error {}

/** Returns whether the process ends before or after the present call took effect; null: neither. */
export type TakeKill = () => 'before' | 'after' | null;

/**
 * Makes the calls of an object end the process before or after they took effect.
 * @param spared names of methods at which it never ends
 */
export function killable<T extends object>(target: T, takeKill: TakeKill, spared: readonly string[] = []): T {
  return new Proxy(target, {
    get(object, name, receiver) {
      const member: unknown = Reflect.get(object, name, receiver);
      if (typeof member !== 'function' || spared.includes(String(name))) return member;
      return async (...parameters: unknown[]) => {
        const kill = takeKill();
        if (kill === 'before') throw new ProcessKilledError();
        const result: unknown = await Reflect.apply(member, object, parameters);
        if (kill === 'after') throw new ProcessKilledError();
        return result;
      };
    },
  });
}

/**
 * Chooses the number of the call at which a process ends; in some runs none.
 * @param calls at one of which it ends, if at any
 */
export function chooseKill(random: () => number, calls: number, probability: number): TakeKill {
  let left = random() < probability ? Math.floor(random() * calls) : Infinity;
  const when = random() < 0.5 ? 'before' : 'after';
  return () => (left-- === 0 ? when : null);
}

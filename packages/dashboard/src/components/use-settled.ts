import { useEffect, useState } from 'react';

/**
 * A value once it has rested: changes follow after `milliseconds` without a further one.
 *
 * @param value Compared by identity; give text, numbers or values that are made once
 */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

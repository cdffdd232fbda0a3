/** Functions that count an admitted request in the request rates, by request. */
const charges = new WeakMap<object, () => Promise<void>>();

/** Remembers how a request is counted in the request rates of its team and its API key. */
export function rememberCharge(request: object, charge: () => Promise<void>): void {
  charges.set(request, charge);
}

/**
 * Counts a request once more, when it does the work of several requests. Requests without a team are not counted.
 * @throws ApiError 429 with `Retry-After`
 */
export async function chargeAgain(request: object): Promise<void> {
  await charges.get(request)?.();
}

/**
 * The pages of a team. Each screen has a folder with its route (`createRoute({ getParentRoute: () => teamRoute, … })`), its
 * component loaded by `lazyPage`, and stands in this list. The side bar shows what is here.
 */
export const teamPages = [] as const;

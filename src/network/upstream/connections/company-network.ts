/** Networks over which a company exchanges documents: the installation's own access point, or the team's provider. */
export const COMPANY_NETWORKS = ['own', 'upstream'] as const;
export type CompanyNetwork = (typeof COMPANY_NETWORKS)[number];
